/** What is pushed in at one end comes out at the other: a body that goes on while others write to it. */
export interface Channel<T> extends AsyncIterable<T> {
  push(item: T): void;
  end(): void;
  /** Whoever reads gets an error: the connection broke off. */
  breakOff(): void;
}

/**
 * No generator: one that waits can only be left when what it waits for has come.
 * @param left is told, once, when the reader leaves before the end
 */
export function channel<T>(left: () => void = () => {}): Channel<T> {
  const items: T[] = [];
  let end: 'ended' | 'broken' | 'left' | undefined;
  let wake = () => {};

  async function next(): Promise<IteratorResult<T, undefined>> {
    while (items.length === 0 && !end) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (end === 'left') return { done: true, value: undefined };
    const [item] = items.splice(0, 1);
    if (item !== undefined) return { done: false, value: item };
    if (end === 'broken') throw new Error('The connection broke off');
    return { done: true, value: undefined };
  }

  function over(how: 'ended' | 'broken' | 'left'): void {
    if (how === 'left' && end === undefined) left();
    end ??= how;
    wake();
  }

  return {
    push(item) {
      if (!end) items.push(item);
      wake();
    },
    end: () => over('ended'),
    breakOff: () => over('broken'),
    [Symbol.asyncIterator]: () => ({
      next,
      async return() {
        over('left');
        return { done: true, value: undefined };
      },
    }),
  };
}
