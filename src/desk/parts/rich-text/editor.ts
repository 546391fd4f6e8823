/** The editor of a text of several paragraphs, on ProseMirror. It loads with the first text that is edited. */
import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Mark, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { EditorState, TextSelection, type Command, type SelectionBookmark } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { addressOf, documentOf, pastedHtml, schema, sourceOf, type Show } from './document.ts';
import type { Format } from './formats.ts';

const { nodes, marks } = schema;
const lists: readonly NodeType[] = [nodes.bullets, nodes.numbers];

/** What the editor is given, and whom it tells. */
export interface EditorOptions {
  readonly value: string;
  readonly show: Show;
  /** Is told the text after each change that a person makes. */
  readonly changed: (value: string) => void;
  /** The formats at the cursor may be others than before. */
  readonly moved: () => void;
  /** Ctrl+K. */
  readonly askForLink: () => void;
}

/** An editor in an element that is there already, which keeps its focus. */
export class TextEditor {
  private readonly view: EditorView;
  /** What was shown last that no person typed. */
  private shown: { readonly value: string; readonly content: Node };
  /** What is selected while a dialog is open. */
  private kept: SelectionBookmark | undefined;
  private readonly keys = [
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': toggleMark(marks.strong),
      'Mod-i': toggleMark(marks.em),
      'Mod-u': toggleMark(marks.underline),
      'Mod-k': () => {
        this.options.askForLink();
        return true;
      },
      Enter: splitListItem(nodes.item),
      'Shift-Enter': chainCommands(exitCode, (state, dispatch) => {
        dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView());
        return true;
      }),
      'Mod-[': liftListItem(nodes.item),
      'Mod-]': sinkListItem(nodes.item),
    }),
    keymap(baseKeymap),
  ];

  constructor(
    place: HTMLElement,
    private readonly options: EditorOptions,
  ) {
    const { value, changed, moved, show } = options;
    this.shown = { value, content: documentOf(value, show) };
    this.view = new EditorView(
      { mount: place },
      {
        state: this.state,
        transformPastedHTML: pastedHtml,
        dispatchTransaction: (transaction) => {
          this.view.updateState(this.view.state.apply(transaction));
          if (transaction.docChanged) changed(this.value);
          moved();
        },
      },
    );
  }

  /** The text; what was typed and undone leaves it as it was stored. */
  private get value(): string {
    const { doc } = this.view.state;
    return doc.eq(this.shown.content) ? this.shown.value : sourceOf(doc, this.options.show);
  }

  private get state(): EditorState {
    return EditorState.create({
      doc: this.shown.content,
      plugins: [
        inputRules({
          rules: [wrappingInputRule(/^\s*[-*]\s$/, nodes.bullets), wrappingInputRule(/^1[.)]\s$/, nodes.numbers)],
        }),
        history(),
        ...this.keys,
      ],
    });
  }

  /** Shows another text; what was undone before is not undone in it. */
  set(value: string): void {
    this.shown = { value, content: documentOf(value, this.options.show) };
    this.view.updateState(this.state);
  }

  /** @param at Where a pointer went down; the cursor goes there. */
  focus(at?: { readonly x: number; readonly y: number }): void {
    this.view.focus();
    const found = at && this.view.posAtCoords({ left: at.x, top: at.y });
    if (!found) return;
    const { tr, doc } = this.view.state;
    this.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(found.pos))));
  }

  /** Before a dialog takes the focus: browsers lose what is selected. @returns goes back to it */
  leave(): () => void {
    this.kept = this.view.state.selection.getBookmark();
    return () => {
      const { tr, doc } = this.view.state;
      if (this.kept) this.view.dispatch(tr.setSelection(this.kept.resolve(doc)));
      this.kept = undefined;
      this.view.focus();
    };
  }

  destroy(): void {
    this.view.destroy();
  }

  private run(command: Command): void {
    command(this.view.state, (transaction) => {
      this.view.dispatch(transaction);
    });
    this.view.focus();
  }

  /** Gives what is selected a format, or takes it away. */
  toggle(format: Exclude<Format, 'link'>): void {
    this.run(this.commandOf(format));
  }

  private commandOf(format: Exclude<Format, 'link'>): Command {
    switch (format) {
      case 'strong':
      case 'em':
        return toggleMark(marks[format]);
      case 'heading':
      case 'subheading':
        return setBlockType(this.has(format) ? nodes.paragraph : nodes[format]);
      case 'quote':
        return this.has('quote') ? lift : wrapIn(nodes.quote);
      case 'bullets':
      case 'numbers':
        return this.has(format)
          ? liftListItem(nodes.item)
          : (this.otherList(nodes[format]) ?? wrapInList(nodes[format]));
      default:
        return format satisfies never;
    }
  }

  /** In a list of the other kind: makes that list one of this kind. */
  private otherList(type: NodeType): Command | undefined {
    const { $from } = this.view.state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1)
      if (lists.includes($from.node(depth).type)) {
        const at = $from.before(depth);
        return (state, dispatch) => {
          dispatch?.(state.tr.setNodeMarkup(at, type));
          return true;
        };
      }
    return undefined;
  }

  /** Whether what is selected has a format. */
  has(format: Format): boolean {
    const { $from, from, to, empty } = this.view.state.selection;
    if (format === 'strong' || format === 'em' || format === 'link') {
      const type: MarkType = marks[format];
      const { storedMarks, doc } = this.view.state;
      return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
    }
    const type = nodes[format];
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const each = $from.node(depth).type;
      if (each === type) return true;
      // the innermost list counts
      if (lists.includes(type) && lists.includes(each)) return false;
    }
    return false;
  }

  /** The address of the link at the cursor; '' for none. */
  get link(): string {
    const { $from, from, to, empty } = this.view.state.selection;
    let href = '';
    if (empty) href = hrefIn($from.marks());
    else
      this.view.state.doc.nodesBetween(from, to, (node) => {
        href ||= hrefIn(node.marks);
      });
    return href;
  }

  /**
   * Links what is selected, or changes the whole link at the cursor. Without either, the address is written there.
   * @param typed '' takes the link away.
   * @returns false for what is no address
   */
  setLink(typed: string): boolean {
    const href = addressOf(typed);
    if (href === undefined && typed.trim() !== '') return false;
    const { state } = this.view;
    const [from, to] = this.linkedRange;
    const { tr } = state;
    if (from === to && href !== undefined) tr.insertText(typed.trim(), from);
    const end = from === to ? tr.mapping.map(to) : to;
    tr.removeMark(from, end, marks.link);
    if (href !== undefined) tr.addMark(from, end, marks.link.create({ href }));
    this.view.dispatch(tr.scrollIntoView());
    this.kept = this.kept?.map(tr.mapping);
    return true;
  }

  /** What is selected; of a cursor in a link, the whole of it. */
  private get linkedRange(): readonly [from: number, to: number] {
    const { $from, from, to, empty } = this.view.state.selection;
    const found = empty ? marks.link.isInSet($from.marks()) : undefined;
    if (!found) return [from, to];
    const start = $from.start();
    const ends: [number, number] = [from, to];
    $from.parent.forEach((child, offset) => {
      const [left, right] = [start + offset, start + offset + child.nodeSize];
      if (!found.isInSet(child.marks)) return;
      if (right === ends[0] || (left <= from && right >= from)) ends[0] = Math.min(ends[0], left);
      if (left <= ends[1]) ends[1] = Math.max(ends[1], right);
    });
    return ends;
  }
}

function hrefIn(all: readonly Mark[]): string {
  const href: unknown = marks.link.isInSet(all)?.attrs['href'];
  return typeof href === 'string' ? href : '';
}
