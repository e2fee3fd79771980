/** Works through a list with so many at once, and leaves alone what has not begun when `mayBegin` turns false. */
export async function workThrough<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
  mayBegin: () => boolean,
): Promise<Item[]> {
  const left = [...items]
  const line = async () => {
    while (left.length > 0 && mayBegin()) await work(left.shift()!)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, line))
  return left
}
