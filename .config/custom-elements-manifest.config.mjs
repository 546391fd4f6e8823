// What the comments of the element classes say: dist/manifest/custom-elements.json. manifest.mjs takes from it what is public.

/** @typedef {{ name?: string, type?: { text: string }, description?: string }} Event */
/** @typedef {{ kind: string, tagName?: string, customElement?: boolean, events?: Event[] }} Declaration */
/** @typedef {{ modules: { path: string, declarations: Declaration[] }[] }} Manifest */

/** A class file registers nothing, so the analyzer cannot see its tag: it is the name of its file and folder. */
const tagFromFile = () => ({
  name: 'foyer:tag-from-file',
  packageLinkPhase: (/** @type {{ customElementsManifest: Manifest }} */ { customElementsManifest }) => {
    for (const module of customElementsManifest.modules) {
      const [, tag] = /^src\/elements\/([^/]+)\/\1\.ts$/.exec(module.path) ?? [];
      const declaration = module.declarations.find(({ kind }) => kind === 'class');
      if (!tag || !declaration) continue;
      Object.assign(declaration, { tagName: tag, customElement: true });
    }
  },
});

/** The analyzer takes the arguments of an event's class for its name, beside what the comment says of it. One that no comment names stays, and fails the check. */
const eventsOnce = () => ({
  name: 'foyer:events-once',
  packageLinkPhase: (/** @type {{ customElementsManifest: Manifest }} */ { customElementsManifest }) => {
    for (const declaration of customElementsManifest.modules.flatMap(({ declarations }) => declarations)) {
      const told = new Set(declaration.events?.filter(({ description }) => description).map(({ type }) => type?.text));
      if (declaration.events)
        declaration.events = declaration.events.filter(({ description, type }) => description || !told.has(type?.text));
    }
  },
});

export default {
  globs: ['src/elements/**/*.ts'],
  litelement: true,
  outdir: 'dist/manifest',
  packagejson: false,
  plugins: [tagFromFile(), eventsOnce()],
};
