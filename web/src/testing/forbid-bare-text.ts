/**
 * From now on React fails where it would in a page that the browser has translated: when it changes or removes a text
 * node, or inserts something before one. The translation has replaced that node. Text that is all an element holds is
 * not such a node; React replaces it as a whole. Returns what ends this.
 */
export function forbidBareText(): () => void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    refuseBareText('removes', child);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, next: Node | null): T {
    refuseBareText('inserts something before', next);
    return insertBefore.call(this, child, next) as T;
  };
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, value: string) {
      refuseBareText('changes', this);
      this.data = value;
    },
  });
  return () => {
    Object.assign(Node.prototype, { removeChild, insertBefore });
    Reflect.deleteProperty(Text.prototype, 'nodeValue');
  };
}

function refuseBareText(what: string, node: Node | null): void {
  if (!(node instanceof Text) || node.data.trim() === '' || !isOfReact(node, 'Fiber')) return;
  // A page is elements: only those that tests make up are a text alone.
  if (node.parentNode === null || isOfReact(node.parentNode, 'Container')) return;
  throw new Error(`React ${what} the bare text "${node.data}": it needs an element of its own`);
}

function isOfReact(node: Node, mark: 'Fiber' | 'Container'): boolean {
  return Object.keys(node).some((key) => key.startsWith(`__react${mark}$`));
}
