// Returns the reading order and the announcements of a page, from Chromium's accessibility tree.
import type { CDPSession, Page } from 'playwright-core';

interface TreeNode {
  nodeId: string;
  backendDOMNodeId?: number;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  description?: { value?: string };
  properties?: { name: string; value: { value?: unknown } }[];
  childIds?: string[];
}

/** Roles of the elements that a screen reader reads with their name and state. */
const READ = new Set(
  'heading textbox searchbox combobox button radio checkbox radiogroup group search form region status alert link'.split(
    ' ',
  ),
);

/** States that a screen reader announces. */
const STATES = ['checked', 'pressed', 'expanded', 'disabled', 'invalid', 'required', 'focused'];
/** Values of these states for which a screen reader announces nothing. */
const UNSAID: unknown[] = [undefined, false, 'false'];

async function withTree<Value>(page: Page, use: (nodes: TreeNode[], client: CDPSession) => Value | Promise<Value>) {
  const client = await page.context().newCDPSession(page);
  try {
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    return await use(nodes, client);
  } finally {
    await client.detach();
  }
}

/** Returns the contents of an element in reading order, each as in `textbox "Email address" required focused`. */
export const reading = (page: Page, selector: string): Promise<string[]> =>
  withTree(page, async (nodes, client) => {
    const { root } = await client.send('DOM.getDocument', { depth: 0 });
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { node } = await client.send('DOM.describeNode', { nodeId });
    const start = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId);
    if (!start) throw new Error(`Nothing at ${selector}.`);
    return below(start, nodes).filter(isRead).map(inWords);
  });

/** Returns the text of every live region, in the order of the page. */
export const announced = (page: Page): Promise<string[]> =>
  withTree(page, (nodes) =>
    nodes
      .filter(({ role, ignored }) => !ignored && (role?.value === 'status' || role?.value === 'alert'))
      .map((region) => `${region.role!.value}: ${textOf(region, nodes)}`)
      .filter((words) => !words.endsWith(': ')),
  );

const textOf = (node: TreeNode, nodes: readonly TreeNode[]) =>
  below(node, nodes)
    .filter(({ role, ignored }) => !ignored && role?.value === 'StaticText')
    .map(({ name }) => name?.value)
    .join(' ');

function below(node: TreeNode, nodes: readonly TreeNode[]): TreeNode[] {
  const children = (node.childIds ?? []).flatMap((id) => nodes.find(({ nodeId }) => nodeId === id) ?? []);
  return [node, ...children.flatMap((child) => below(child, nodes))];
}

/** A form without a name isn't announced. Only some versions of Chromium give it a role. */
const isRead = ({ ignored, role, name }: TreeNode) =>
  !ignored && READ.has(role?.value ?? '') && (role?.value !== 'form' || !!name?.value);

function inWords({ role, name, description, properties = [] }: TreeNode): string {
  const states = STATES.filter((state) => {
    const found = properties.find((property) => property.name === state);
    return !UNSAID.includes(found?.value.value);
  });
  const quoted = name?.value ? [`"${name.value}"`] : [];
  return [role?.value, ...quoted, ...states, ...(description?.value ? [`(${description.value})`] : [])].join(' ');
}
