// A rule of lint: a file above 300 lines gives its reason in its first comment, `// Long because …`.
const rule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      long: 'This file has {{lines}} lines: split it, or say why it may be long in its first comment ("Long because …").',
    },
  },
  create: (context) => ({
    Program: (node) => {
      const lines = context.sourceCode.lines.length;
      const [first] = context.sourceCode.getAllComments();
      if (lines > 301 && !/\blong because\b/i.test(first?.value ?? ''))
        context.report({ node, messageId: 'long', data: { lines: String(lines) } });
    },
  }),
};

export default { meta: { name: 'foyer' }, rules: { 'long-needs-reason': rule } };
