/** The case on the screen, and the last change of it that its signal has named. */
type WatchedCase = { id: string; changeId: string | undefined };

type Listener = () => void;

let current: WatchedCase | undefined;
const listeners = new Set<Listener>();

function set(next: WatchedCase | undefined): void {
  current = next;
  listeners.forEach((listener) => {
    listener();
  });
}

/** Outside React: what listens to signals is loaded later than the page, and rendered elsewhere. */
export const watchedCase = {
  get: (): WatchedCase | undefined => current,
  watch(id: string | undefined): void {
    set(id === undefined ? undefined : { id, changeId: undefined });
  },
  /** What comes late, about a case that has left the screen, is dropped. */
  hear({ id, changeId }: { id: string; changeId: string }): void {
    if (current?.id === id && current.changeId !== changeId) set({ id, changeId });
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
