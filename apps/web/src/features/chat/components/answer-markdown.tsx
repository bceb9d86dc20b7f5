import type { ComponentProps, ReactNode } from 'react';
import { createContext, isValidElement, useContext } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { OutsideLink, OutsideLinks } from './outside-link.tsx';
import { UnsupportedMark, unsupportedMark } from './unsupported-mark.tsx';

/** What the citation marks of an answer become between parsing and rendering. */
const mark = 'cite';
const marksPattern = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]|\uE000/g;

type TreeNode = { type: string; value?: string; children?: TreeNode[]; data?: object };

function splitText(value: string): TreeNode[] {
  const nodes: TreeNode[] = [];
  let position = 0;
  for (const match of value.matchAll(marksPattern)) {
    if (match.index > position) nodes.push({ type: 'text', value: value.slice(position, match.index) });
    const children = [{ type: 'text', value: match[0] }];
    nodes.push({ type: 'citation', data: { hName: mark }, children });
    position = match.index + match[0].length;
  }
  if (position < value.length) nodes.push({ type: 'text', value: value.slice(position) });
  return nodes;
}

function markCitations(node: TreeNode): void {
  node.children = node.children?.flatMap((child) => {
    if (child.type === 'text' && child.value !== undefined) return splitText(child.value);
    if (child.type !== 'link') markCitations(child);
    return [child];
  });
}

const remarkCitations = () => markCitations;

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}

/** Pictures in an answer are never fetched: what they are called is shown. */
function ImageName({ alt, src }: ComponentProps<'img'>) {
  return <span>{alt || (typeof src === 'string' ? src : '')}</span>;
}

type AnswerMarkdownProps = {
  text: string;
  /** Draws a mark like `[1, 3]`. */
  renderCitations: (numbers: number[], source: string) => ReactNode;
};

const CitationsContext = createContext<AnswerMarkdownProps['renderCitations']>(() => null);

function Mark({ children }: { children?: ReactNode }) {
  const renderCitations = useContext(CitationsContext);
  const source = textOf(children);
  if (source === unsupportedMark) return <UnsupportedMark />;
  return renderCitations(source.slice(1, -1).split(',').map(Number), source);
}

/** The same at each drawing: another function would be another component, and close a card that is open in it. */
const components: Components = {
  a: ({ href, children }) => (
    <OutsideLink href={href} label={textOf(children)}>
      {children}
    </OutsideLink>
  ),
  img: ImageName,
  // The page's own headings stand above those of an answer.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
    <div data-table tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  cite: Mark,
};
const plugins = [remarkGfm, remarkCitations];

/** Markdown of an answer as elements. Raw HTML stays text; nothing in it makes the browser ask another host. */
export function AnswerMarkdown({ text, renderCitations }: AnswerMarkdownProps) {
  return (
    <OutsideLinks>
      <CitationsContext value={renderCitations}>
        <Markdown remarkPlugins={plugins} components={components}>
          {text}
        </Markdown>
      </CitationsContext>
    </OutsideLinks>
  );
}
