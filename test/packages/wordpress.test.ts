// The plugin for WordPress: its file, what it writes into pages, and its block. Long because both sites that it is tried in
// are here: an editor in JavaScript, and WordPress in PHP.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { inflateRawSync } from 'node:zlib';
import { pluginFiles, pluginZip } from '../../.config/wordpress.mjs';

const plugin = fileURLToPath(new URL('../../.deploy/wordpress/foyer-tickets', import.meta.url));
const read = (file: string) => readFileSync(join(plugin, file), 'utf8');
const isInstalled = spawnSync('php', ['--version']).status === 0;

/** The texts that a file gives to be translated. */
const texts = (file: string) => [...read(file).matchAll(/__\(\s*'([^']+)'/g)].map(([, text = '']) => text);

describe('the plugin for WordPress as a file', () => {
  it('has everything in one folder, the same each time', () => {
    const zip = pluginZip();
    assert.deepEqual(zip, pluginZip());
    const names: string[] = [];
    for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
      const [packed, size, named] = [zip.readUInt32LE(at + 18), zip.readUInt32LE(at + 22), zip.readUInt16LE(at + 26)];
      const name = zip.toString('utf8', at + 30, at + 30 + named);
      const content = inflateRawSync(zip.subarray(at + 30 + named, at + 30 + named + packed));
      assert.equal(content.length, size);
      assert.deepEqual(content, pluginFiles().find(([each]) => each === name)?.[1], name);
      names.push(name);
      at += 30 + named + packed;
    }
    assert.deepEqual(
      names,
      pluginFiles().map(([name]) => name),
    );
    assert.ok(names.every((name) => name.startsWith('foyer-tickets/')));
    assert.ok(names.includes('foyer-tickets/foyer-tickets.php'));
  });

  it('speaks German, in pages and in the editor', () => {
    const given = new Set([...texts('foyer-tickets.php'), ...texts('editor.js')]);
    const named = [...read('languages/foyer-tickets-de_DE.po').matchAll(/^msgid "(.+)"$/gm)].map(([, id = '']) => id);
    assert.deepEqual([...given].sort(), named.sort());
    const files = new Map(pluginFiles());
    const editor = files.get('foyer-tickets/languages/foyer-tickets-de_DE-foyer-tickets-tickets-editor-script.json');
    const { locale_data: data } = JSON.parse(editor?.toString() ?? '') as {
      locale_data: { messages: Record<string, unknown> };
    };
    assert.deepEqual(data.messages['Vouchers'], ['Gutscheine']);
    const compiled = files.get('foyer-tickets/languages/foyer-tickets-de_DE.mo');
    assert.equal(compiled?.readUInt32LE(0), 0x950412de);
    assert.equal(compiled.readUInt32LE(8), named.length + 1);
    assert.ok(compiled.includes('Tickets kaufen'));
  });

  it('names one version', () => {
    const { version } = JSON.parse(read('block.json')) as { version: string };
    for (const [file, pattern] of [
      ['foyer-tickets.php', /\* Version: +(\S+)/],
      ['editor.asset.php', /'version' +=> '(.+)'/],
      ['readme.txt', /Stable tag: (\S+)/],
    ] as const)
      assert.equal(pattern.exec(read(file))?.[1], version, file);
  });
});

/** A node of the editor's tree. */
interface Drawn {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>>;
  readonly children: readonly unknown[];
}

/** The editor: what a block registers, and what it draws with these attributes. */
function editor(settings: object, answer: () => Promise<unknown>) {
  const registered: { name?: string; edit?: unknown; save?: () => unknown } = {};
  const asked: string[] = [];
  const states: unknown[] = [];
  let next = 0;
  const effects: (() => unknown)[] = [];
  const wp = {
    blocks: {
      registerBlockType: (name: string, block: object) => Object.assign(registered, { name, ...block }),
    },
    blockEditor: { useBlockProps: () => ({ className: 'wp-block' }), InspectorControls: 'InspectorControls' },
    components: Object.fromEntries(
      ['ComboboxControl', 'PanelBody', 'Placeholder', 'SelectControl', 'TextControl'].map((name) => [name, name]),
    ),
    element: {
      Fragment: 'Fragment',
      createElement: (type: unknown, props: object | null, ...children: unknown[]): Drawn => ({
        type,
        props: (props ?? {}) as Drawn['props'],
        children,
      }),
      useState: (first: unknown) => {
        const at = next++;
        states[at] ??= first;
        return [states[at], (value: unknown) => void (states[at] = value)];
      },
      useEffect: (effect: () => unknown) => void effects.push(effect),
    },
    i18n: { __: (text: string) => text },
  };
  const fetch = async (url: string) => {
    asked.push(url);
    return await Promise.resolve({ ok: true, json: answer });
  };
  runInNewContext(read('editor.js'), {
    window: { wp, foyerTickets: settings },
    fetch,
    URLSearchParams,
    AbortController,
  });
  const isDrawn = (node: unknown): node is Drawn => typeof node === 'object' && node !== null && 'props' in node;
  /** All nodes below one, with components of the block's own drawn. */
  const nodes = (node: unknown): Drawn[] => {
    if (Array.isArray(node)) return node.flatMap(nodes);
    if (!isDrawn(node)) return [];
    if (typeof node.type === 'function') return nodes((node.type as (props: object) => unknown)(node.props));
    return [node, ...nodes(node.children)];
  };
  const set: object[] = [];
  const draw = (attributes: object) => {
    next = 0;
    const draw = registered.edit as (props: object) => unknown;
    return nodes(draw({ attributes, setAttributes: (changes: object) => void set.push(changes) }));
  };
  return { registered, asked, set, draw, effects };
}

describe('the block in the editor', () => {
  const settings = { url: 'https://tickets.example', seller: 'city', settings: '/wp-admin/options' };
  const chosen = { kind: 'shop', event: 'hamlet', underShop: '', coupon: '', layout: 'list', tags: '' };
  const found = [
    { _id: 'e1', url: 'hamlet', name: 'Hamlet', start: '2026-07-01T18:00:00Z', timezone: 'Europe/Berlin' },
    { _id: 'e2', name: 'Lear', start: '2026-07-02T18:00:00Z', timezone: 'Europe/Berlin' },
  ];

  it('is the one of block.json, and stores attributes alone', () => {
    const { registered } = editor(settings, () => Promise.resolve([]));
    const block = JSON.parse(read('block.json')) as { name: string; attributes: object; editorScript: string };
    assert.equal(registered.name, block.name);
    assert.equal(registered.save?.(), null);
    assert.deepEqual(Object.keys(block.attributes).sort(), Object.keys(chosen).sort());
    assert.equal(block.editorScript, 'file:./editor.js');
  });

  it('lets an event be chosen, and shows it live', async () => {
    const { draw, effects, asked, set } = editor(settings, () => Promise.resolve(found));
    draw({ ...chosen, event: 'gone' });
    effects[0]?.();
    await new Promise(setImmediate);
    assert.deepEqual(asked, ['https://tickets.example/api/events/public/listings?sellerId=city&top=100&skip=0']);
    const drawn = draw({ ...chosen, event: 'gone' });
    const picker = drawn.find(({ type }) => type === 'ComboboxControl');
    assert.deepEqual(
      (picker?.props['options'] as { value: string }[]).map(({ value }) => value),
      ['gone', 'hamlet', 'e2'],
    );
    (picker?.props['onChange'] as (value: string) => void)('e2');
    assert.deepEqual(JSON.stringify(set), '[{"event":"e2"}]');
    const preview = draw({ ...chosen, coupon: `"><script>` }).find(({ type }) => type === 'iframe');
    const page = preview?.props['srcDoc'] as string;
    assert.match(page, /<script type="module" src="https:\/\/tickets\.example\/v1\/embed\.js">/);
    assert.match(
      page,
      /<event-shop base-url="https:\/\/tickets\.example" event="hamlet" coupon="&#34;&#62;&#60;script&#62;">/,
    );
    // no right on the site of the editor
    assert.equal(preview?.props['sandbox'], 'allow-scripts');
  });

  it('shows each kind, and says what is missing', () => {
    const { draw } = editor(settings, () => Promise.resolve([]));
    const tags = { listing: 'event-listing', vouchers: 'voucher-check', orders: 'customer-orders' };
    for (const [kind, tag] of Object.entries(tags)) {
      const preview = draw({ ...chosen, kind }).find(({ type }) => type === 'iframe');
      assert.match(preview?.props['srcDoc'] as string, new RegExp(`<${tag} [^>]*seller="city"`));
    }
    assert.ok(!draw({ ...chosen, event: '' }).some(({ type }) => type === 'iframe'));
    const unset = editor({ settings: '/wp-admin/options' }, () => Promise.resolve([])).draw(chosen);
    assert.equal(unset.find(({ type }) => type === 'a')?.props['href'], '/wp-admin/options');
  });
});

/** What WordPress has, as far as the plugin calls it: what escapes does so as there. */
const wordPress = `<?php
define('ABSPATH', '/');
$hooks = $enqueued = $scripts = $options = array();
$can = true;
function add_action($name, $call) { global $hooks; $hooks[$name] = $call; }
function add_filter($name, $call) { global $hooks; $hooks[$name] = $call; }
function add_shortcode($name, $call) { global $hooks; $hooks["[$name]"] = $call; }
function get_option($name, $default = false) { global $options; return $options[$name] ?? $default; }
function esc_attr($text) { return htmlspecialchars($text, ENT_QUOTES); }
function esc_html($text) { return htmlspecialchars($text, ENT_QUOTES); }
function esc_url_raw($url, $protocols) { return preg_match('~^https?://~', $url) ? preg_replace('~[^\\w./:?=&%{}#-]~', '', $url) : ''; }
function esc_url($url) { return htmlspecialchars($url, ENT_QUOTES); }
function untrailingslashit($text) { return rtrim($text, '/'); }
function __($text, $domain) { return $text; }
function current_user_can($right) { global $can; return $can; }
function load_plugin_textdomain() {}
function plugin_basename($file) { return 'foyer-tickets/foyer-tickets.php'; }
function wp_register_script($handle, $src, $needs, $version, $footer) { global $scripts; $scripts[$handle] = $src; }
function wp_enqueue_script($handle) { global $enqueued; $enqueued[] = $handle; }
function register_block_type($folder, $more) { return is_file("$folder/block.json") ? $more : false; }
function generate_block_asset_handle($block, $field) { return str_replace('/', '-', $block) . '-editor-script'; }
function wp_set_script_translations() {}
function wp_localize_script($handle, $name, $data) { global $scripts; $scripts[$name] = $data; }
function admin_url($path) { return "/wp-admin/$path"; }
function shortcode_atts($pairs, $given) { return array_merge($pairs, array_intersect_key((array) $given, $pairs)); }
function settings_fields($group) { echo '<input type="hidden">'; }
function submit_button() { echo '<button></button>'; }
require $argv[1];
$options = json_decode($argv[2], true);
foyer_tickets_init();
$answers = array();
foreach (json_decode($argv[3], true) as [$call, $given]) {
  if ($call === 'visitor') { $can = false; continue; }
  ob_start();
  $answer = $call(...$given);
  $answers[] = $answer ?? ob_get_contents();
  ob_end_clean();
}
echo json_encode(array('answers' => $answers, 'enqueued' => $enqueued, 'scripts' => $scripts));
`;

describe(isInstalled ? 'the plugin in PHP' : 'the plugin without PHP, which is not installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-wordpress-'));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (options: object, calls: readonly (readonly [call: string, given: readonly unknown[]])[]) => {
    const file = join(folder, 'site.php');
    writeFileSync(file, wordPress);
    const program = [
      '-d',
      'error_reporting=-1',
      '-d',
      'display_errors=stderr',
      file,
      join(plugin, 'foyer-tickets.php'),
    ];
    const { status, stdout, stderr } = spawnSync('php', [...program, JSON.stringify(options), JSON.stringify(calls)], {
      encoding: 'utf8',
    });
    assert.equal(stderr, '');
    assert.equal(status, 0, stdout);
    return JSON.parse(stdout) as { answers: string[]; enqueued: string[]; scripts: Record<string, unknown> };
  };
  const options = { foyer_tickets_url: 'https://tickets.example/', foyer_tickets_seller: 'city' };

  if (!isInstalled) {
    it('has no short tags, and closes every brace', () => {
      const text = read('foyer-tickets.php');
      assert.doesNotMatch(text, /<\?(?!php)/);
      assert.equal(text.split('{').length, text.split('}').length);
    });
    return;
  }

  it('writes the element, its link, and the script once it is used', () => {
    const { answers, enqueued, scripts } = run(options, [
      ['foyer_tickets_render', [{ kind: 'shop', event: 'hamlet', underShop: 'friends', coupon: '' }]],
      ['foyer_tickets_shortcode', [{ kind: 'listing', layout: 'cards' }]],
      ['foyer_tickets_shortcode', [{ kind: 'vouchers' }]],
      ['foyer_tickets_shortcode', [{ kind: 'orders', seller: 'other' }]],
    ]);
    assert.deepEqual(answers, [
      '<event-shop base-url="https://tickets.example" event="hamlet" under-shop="friends"><a href="https://tickets.example/city/hamlet">Buy tickets</a></event-shop>',
      '<event-listing base-url="https://tickets.example" seller="city" layout="cards" event-url="https://tickets.example/city/{url}"><a href="https://tickets.example/city">All events</a></event-listing>',
      '<voucher-check base-url="https://tickets.example" seller="city" buy><a href="https://tickets.example/city/vouchers">Vouchers</a></voucher-check>',
      '<customer-orders base-url="https://tickets.example" seller="other"><a href="https://tickets.example/other/account">Your tickets</a></customer-orders>',
    ]);
    assert.deepEqual(new Set(enqueued), new Set(['foyer-tickets']));
    assert.equal(scripts['foyer-tickets'], 'https://tickets.example/v1/embed.js');
  });

  it('escapes what authors type, and knows only its kinds', () => {
    const hostile = '"><script>alert(1)</script>';
    const { answers } = run(options, [
      ['foyer_tickets_render', [{ kind: 'shop', event: hostile, coupon: hostile, underShop: [hostile] }]],
      ['foyer_tickets_shortcode', [{ kind: hostile, event: 'x' }]],
      ['foyer_tickets_shortcode', ['']],
      ['foyer_tickets_sanitize_url', ['javascript:alert(1)']],
      ['foyer_tickets_sanitize_seller', [hostile]],
    ]);
    for (const answer of answers) assert.doesNotMatch(answer, /<script|javascript:/);
    assert.match(answers[0] ?? '', /event="&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;"/);
    assert.doesNotMatch(answers[0] ?? '', /under-shop/);
  });

  it('tells editors what is missing, and visitors nothing', () => {
    const { answers, enqueued } = run({}, [
      ['foyer_tickets_render', [{ kind: 'shop', event: 'hamlet' }]],
      ['visitor', []],
      ['foyer_tickets_render', [{ kind: 'shop', event: 'hamlet' }]],
    ]);
    assert.match(answers[0] ?? '', /^<p>Foyer Tickets: set the address/);
    assert.equal(answers[1], '');
    assert.deepEqual(enqueued, []);
  });

  it('loads the elements as a module, and other scripts as they are', () => {
    const tag = '<script type="text/javascript" src="https://tickets.example/v1/embed.js" id="x"></script>';
    const { answers } = run(options, [
      ['foyer_tickets_script_tag', [tag, 'foyer-tickets']],
      ['foyer_tickets_script_tag', [tag, 'jquery']],
      ['foyer_tickets_settings_page', []],
    ]);
    assert.equal(answers[0], '<script type="module" src="https://tickets.example/v1/embed.js" id="x"></script>');
    assert.equal(answers[1], tag);
    assert.match(answers[2] ?? '', /name="foyer_tickets_url" type="url" value="https:\/\/tickets\.example\/"/);
  });
});
