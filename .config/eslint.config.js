import { defineConfig } from 'eslint/config';
import { configs as lit } from 'eslint-plugin-lit';
import { configs as wc } from 'eslint-plugin-wc';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A file above 300 lines gives its reason in its first comment: `// Long because …`. */
const longNeedsReason = {
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

export default defineConfig(
  // the story's types are made by its test, which compiles it too
  {
    ignores: [
      'dist/**',
      'coverage/**',
      'test-results/**',
      '.cache/**',
      '.data/**',
      'test/service/server/generated-client/story.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['{src,test,demo}/**/*.ts', '.config/**/*.ts', 'vite.config.ts'],
    extends: [tseslint.configs.strictTypeChecked, lit['flat/recommended'], wc['flat/best-practice']],
    languageOptions: {
      parserOptions: {
        project: '.config/tsconfig.lint.json',
        tsconfigRootDir: root,
      },
    },
    plugins: { foyer: { rules: { 'long-needs-reason': longNeedsReason } } },
    rules: {
      'foyer/long-needs-reason': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/unbound-method': 'off', // html`@click=${this.handleClick}` is bound by Lit
    },
  },
  { files: ['src/service/server/{main,cli/main}.ts', 'test/{bench,support}/**/*.ts'], rules: { 'no-console': 'off' } }, // they talk to a person at a terminal
  { files: ['src/embed.ts'], rules: { 'no-console': ['error', { allow: ['error'] }] } }, // where there is no element there is no other place to say so
  { files: ['src/elements/shop-element.ts'], rules: { 'no-console': ['error', { allow: ['warn'] }] } }, // a seller looks there for what the service sent amiss
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off', // chai
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-floating-promises': 'off', // `describe` of node:test, and chai-a11y-axe types every assertion as a promise
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.strict],
    rules: { eqeqeq: 'error' },
  },
);
