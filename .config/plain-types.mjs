// Declarations that need no other package: what a module exports, with every type written out. A schema's type becomes the
// object that it reads, under the name that the contract gives it. The compiler alone would write schemas, and import zod.
import ts from 'typescript';

/** Comments are about this long. */
const commentLength = 120;

/** An object of fewer characters is written in one line. */
const shortLength = 80;

/** A type of more characters gets a name. */
const inlineLength = 160;

/** Public by the rules of the DOM and of Lit, but not for pages. */
const lifecycle = new Set([
  'adoptedCallback',
  'attributeChangedCallback',
  'connectedCallback',
  'disconnectedCallback',
  'formDisabledCallback',
  'formResetCallback',
  'render',
]);

/** @param {string} name */
const keyOf = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/**
 * The declarations of a module.
 * @param {ts.Program} program
 * @param {string} entry
 * @param {{ replace?: Record<string, string> }} [options] `replace` has other types for properties, by their name
 */
export const plainTypes = (program, entry, { replace = {} } = {}) => {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${entry} is no module of the program.`);

  /** The names of written-out types. @type {Map<ts.Type, string>} */
  const names = new Map();
  const taken = new Set();
  const isOurs = (/** @type {ts.Symbol | undefined} */ symbol) =>
    symbol?.declarations?.some((each) => /\/src\/[^/]+\//.test(each.getSourceFile().fileName) && !isForeign(each)) ??
    false;
  const isForeign = (/** @type {ts.Node} */ node) => node.getSourceFile().fileName.includes('/node_modules/');
  const isObject = (/** @type {ts.Type} */ { flags }) => (flags & ts.TypeFlags.Object) !== 0;

  const give = (/** @type {ts.Type} */ type, /** @type {string} */ name) => {
    if (names.has(type) || taken.has(name) || !isObject(type)) return;
    if (checker.isArrayType(type) || checker.isTupleType(type)) return;
    names.set(type, name);
    taken.add(name);
  };
  // what the module exports is called so; then what the contract calls its types, and its schemas
  for (const symbol of checker.getExportsOfModule(module)) {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    taken.add(symbol.name);
    if (target.flags & ts.SymbolFlags.TypeAlias) names.set(checker.getDeclaredTypeOfSymbol(target), symbol.name);
  }
  for (const file of program.getSourceFiles()) {
    if (!/\/src\/contract\//.test(file.fileName)) continue;
    const symbol = checker.getSymbolAtLocation(file);
    for (const each of symbol ? checker.getExportsOfModule(symbol) : []) {
      if (each.flags & ts.SymbolFlags.TypeAlias && !checker.getDeclaredTypeOfSymbol(each).aliasTypeArguments)
        give(checker.getDeclaredTypeOfSymbol(each), each.name);
      if (!(each.flags & ts.SymbolFlags.Variable) || !/^[A-Z]/.test(each.name)) continue;
      const inner = checker.getTypeOfSymbol(each).getProperty('_zod');
      const output = inner && checker.getTypeOfSymbol(inner).getProperty('output');
      if (output) give(checker.getTypeOfSymbol(output), each.name);
    }
  }

  /** Declarations that were asked for, in order. @type {Map<string, string>} */
  const written = new Map();
  const lib = new Set();
  /** Types that are being written inline. @type {ts.Type[]} */
  const open = [];

  /** Comments that were written. @type {Set<string>} */
  const told = new Set();

  /**
   * The comment of a symbol, once: the fields of an answer are those of its request. Of a long one the sentences that fit;
   * the reference of the API has them all.
   * @param {ts.Symbol} symbol
   */
  const docOf = (symbol, indent = '') => {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    const whole = text.replaceAll('*/', '*\\/').replace(/\s+/g, ' ').trim();
    if (!whole || told.has(whole)) return '';
    told.add(whole);
    const sentences = whole.split(/(?<=(?<!e\.g|i\.e)[.!?]) (?=[A-Z`0-9])/);
    let shown = sentences.shift() ?? '';
    while (sentences[0] && shown.length + sentences[0].length < commentLength) shown += ` ${sentences.shift()}`;
    return `${indent}/** ${shown} */\n`;
  };

  /** @param {ts.Signature} found @param {string} arrow @param {string} indent @param {string} owner */
  const signature = (found, arrow, indent, owner) => {
    const parameters = found.getParameters().map((parameter) => {
      const { valueDeclaration: declaration } = parameter;
      const rest = declaration && ts.isParameter(declaration) && declaration.dotDotDotToken ? '...' : '';
      const isOptional =
        declaration && ts.isParameter(declaration) && (declaration.questionToken ?? declaration.initializer);
      const type = checker.getTypeOfSymbol(parameter);
      // one that is taken apart has no name
      const name = parameter.name.startsWith('__') ? 'input' : parameter.name;
      const shown = print(isOptional ? checker.getNonNullableType(type) : type, indent, `${owner}-${name}`);
      return `${rest}${name}${isOptional ? '?' : ''}: ${shown}`;
    });
    return `(${parameters.join(', ')})${arrow}${print(found.getReturnType(), indent, `${owner}-answer`)}`;
  };

  const isReadonly = (/** @type {ts.Symbol} */ symbol) =>
    symbol.declarations?.some(
      (each) =>
        ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Readonly ||
        (ts.isGetAccessor(each) && !symbol.declarations?.some(ts.isSetAccessor)),
    );

  /** A property or method of an object, interface or class. @param {ts.Symbol} symbol @param {string} indent @param {string} owner */
  const member = (symbol, indent, owner) => {
    const path = `${owner}-${symbol.name}`;
    const type = checker.getTypeOfSymbol(symbol);
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    const doc = docOf(symbol, indent);
    const calls = type.getCallSignatures();
    if (symbol.flags & ts.SymbolFlags.Method && !isOptional)
      return calls
        .map((call) => `${doc}${indent}${keyOf(symbol.name)}${signature(call, ': ', indent, path)};\n`)
        .join('');
    const shown = replace[symbol.name] ?? print(type, indent, path).replace(isOptional ? / \| undefined\b/ : '', '');
    return `${doc}${indent}${isReadonly(symbol) ? 'readonly ' : ''}${keyOf(symbol.name)}${isOptional ? '?' : ''}: ${shown};\n`;
  };

  /** What is between the braces. @param {ts.Type} type @param {string} indent @param {string} owner */
  const body = (type, indent, owner) => {
    const inner = `${indent} `;
    const properties = checker.getPropertiesOfType(type);
    const index = checker
      .getIndexInfosOfType(type)
      // a schema that lets unknown fields through would let typing errors through as well
      .filter(({ type: value }) => properties.length === 0 || !(value.flags & ts.TypeFlags.Unknown))
      .map(({ keyType, type: value }) => {
        // TypeScript wants the properties to fit as well
        const all = [value, ...properties.map((each) => checker.getTypeOfSymbol(each))];
        const texts = new Set(all.map((each) => print(each, inner, owner)));
        if (properties.some(({ flags }) => flags & ts.SymbolFlags.Optional)) texts.add('undefined');
        return `${inner}[name: ${print(keyType)}]: ${[...texts].join(' | ')};\n`;
      });
    const members = properties.map((symbol) => member(symbol, inner, owner));
    return `{\n${index.join('')}${members.join('')}${indent}}`;
  };

  /** Names of the long types that have none, by their text. @type {Map<string, string>} */
  const long = new Map();

  /** A long type gets a declaration, once for all that are the same but for comments. @param {string} text @param {string} path */
  const named = (text, path) => {
    const bare = text.replace(/^ *\/\*\* .* \*\/\n/gm, '');
    const known = long.get(bare);
    if (known) return known;
    const words = path.split(/[^A-Za-z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    // as few words of the path as tell it from others
    let count = Math.min(path.endsWith('-input') || path.endsWith('-answer') ? 3 : 1, words.length);
    while (taken.has(words.slice(-count).join('')) && count < words.length) count++;
    const name = words.slice(-count).join('');
    if (taken.has(name)) throw new Error(`There are two types for ${path}.`);
    taken.add(name);
    long.set(bare, name);
    written.set(name, `export interface ${name} ${text}\n`);
    return name;
  };

  const inParens = (/** @type {string} */ text) => (/ (?:\||&|=>) /.test(text) ? `(${text})` : text);

  /** @param {ts.Type} type @param {string} [indent] @param {string} [path] where it stands @returns {string} */
  const print = (type, indent = '', path = '') => {
    const name = names.get(type);
    if (name) {
      declare(name, type);
      return name;
    }
    if (type.flags & ts.TypeFlags.TypeParameter) return type.symbol.name;
    if (type.isUnion()) {
      const parts = [...new Set(type.types.map((each) => print(each, indent, path)))];
      const isBoolean = parts.includes('true') && parts.includes('false');
      const texts = parts.filter((text) => !isBoolean || (text !== 'true' && text !== 'false'));
      if (isBoolean) texts.push('boolean');
      const rank = (/** @type {string} */ text) => ['null', 'undefined'].indexOf(text);
      texts.sort((a, b) => rank(a) - rank(b));
      return texts.map((text) => (text.includes('=>') ? inParens(text) : text)).join(' | ');
    }
    const isPlain = (/** @type {ts.Type} */ { flags }) =>
      (flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive)) !== 0;
    if (type.isIntersection() && !type.types.every((each) => isPlain(each) && each.getCallSignatures().length === 0))
      return type.types.map((each) => print(each, indent, path)).join(' & ');
    if (!isObject(type) && !type.isIntersection()) return checker.typeToString(type).replaceAll('"', "'");
    if (checker.isTupleType(type))
      return `[${checker
        .getTypeArguments(/** @type {ts.TypeReference} */ (type))
        .map((each) => print(each, indent, path))
        .join(', ')}]`;
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type));
      const isFixed = type.symbol.name === 'ReadonlyArray';
      return `${isFixed ? 'readonly ' : ''}${inParens(item ? print(item, indent, path) : 'unknown')}[]`;
    }
    const { symbol } = type;
    const isNamed = symbol && symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface);
    if (isNamed && !isOurs(symbol)) {
      const given = checker
        .getTypeArguments(/** @type {ts.TypeReference} */ (type))
        .map((each) => print(each, indent, path));
      lib.add(symbol.name);
      return given.length > 0 ? `${symbol.name}<${given.join(', ')}>` : symbol.name;
    }
    if (isNamed) {
      declare(symbol.name, type);
      return symbol.name;
    }
    const calls = type.getCallSignatures();
    if (symbol && symbol.flags & ts.SymbolFlags.Function && !isOurs(symbol)) return `typeof ${symbol.name}`;
    const [call] = calls;
    if (call && checker.getPropertiesOfType(type).length === 0) return signature(call, ' => ', indent, path);
    const isEmpty = checker.getPropertiesOfType(type).length === 0 && checker.getIndexInfosOfType(type).length === 0;
    if (isEmpty) return 'object';
    if (open.includes(type)) throw new Error(`${checker.typeToString(type)} contains itself and has no name.`);
    open.push(type);
    const text = body(type, '', path);
    open.pop();
    // an index alone is shorter as a record
    const [, key, value] = /^\{\n \[name: (\w+)\]: ([^;\n]+);\n\}$/.exec(text) ?? [];
    if (key && value) return `Record<${key}, ${value}>`;
    const line = text.replace(/\n */g, ' ').replace(/; \}$/, ' }');
    if (line.length <= shortLength && !text.includes('/**')) return line;
    return text.length > inlineLength ? named(text, path) : text.replaceAll('\n', `\n${indent}`);
  };

  /** Members of a class that pages may use. @param {ts.Type} type */
  const publicMembers = (type) =>
    checker.getPropertiesOfType(type).filter((symbol) => {
      const [declaration] = symbol.declarations ?? [];
      if (!declaration || !isOurs(symbol) || lifecycle.has(symbol.name)) return false;
      const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
      return !(ts.getCombinedModifierFlags(declaration) & hidden) && !symbol.name.startsWith('__#');
    });

  /** The first class above one that is not ours. @param {ts.Type} type @returns {string | undefined} */
  const foreignBase = (type) => {
    const [base] = checker.getBaseTypes(/** @type {ts.InterfaceType} */ (type)) ?? [];
    if (!base?.symbol) return undefined;
    if (isOurs(base.symbol)) return foreignBase(base);
    lib.add(base.symbol.name);
    return base.symbol.name;
  };

  /** @param {string} name @param {ts.Type} type */
  const declare = (name, type) => {
    if (written.has(name)) return;
    written.set(name, ''); // it may contain itself
    const { symbol } = type;
    const doc = symbol && isOurs(symbol) ? docOf(symbol) : '';
    if (!symbol || !(symbol.flags & ts.SymbolFlags.Class)) {
      written.set(name, `${doc}export interface ${name} ${body(type, '', name)}\n`);
      return;
    }
    const base = foreignBase(type);
    const makers = checker.getTypeOfSymbol(symbol).getConstructSignatures();
    const constructors = makers
      .filter((maker) => !isForeign(maker.getDeclaration()) && maker.getParameters().length > 0)
      .map((maker) => ` constructor${signature(maker, '#', ' ', name).replace(/#.*$/s, '')};\n`);
    const members = publicMembers(type).map((each) => member(each, ' ', name));
    written.set(
      name,
      `${doc}export declare class ${name}${base ? ` extends ${base}` : ''} {\n${constructors.join('')}${members.join('')}}\n`,
    );
  };

  for (const symbol of checker.getExportsOfModule(module)) {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (target.flags & ts.SymbolFlags.Function) {
      const [call] = checker.getTypeOfSymbol(target).getCallSignatures();
      if (!call) continue;
      const text = signature(call, ': ', '', symbol.name);
      written.set(symbol.name, `${docOf(target)}export declare function ${symbol.name}${text};\n`);
    } else declare(symbol.name, checker.getDeclaredTypeOfSymbol(target));
  }
  return { text: [...written.values()].join('\n'), foreign: lib };
};
