const POST = '[data-post-id]'

/**
 * Puts one list of posts in the document in place of another. The focus stays with its post, and what is in view stays
 * where it is.
 * @param outgoing does nothing when it is not in the document
 */
export function swapLists(outgoing: HTMLElement, incoming: HTMLElement): void {
  if (!outgoing.isConnected || outgoing === incoming) return
  const findFocus = rememberFocus(outgoing)
  const anchors = outgoing.getBoundingClientRect().top < 0 ? listAnchors(outgoing) : []
  outgoing.replaceWith(incoming)
  restoreView(incoming, anchors)
  if (findFocus) focusInside(incoming, findFocus(incoming))
}

/** @returns how to find, in another list, what had the focus in this one; null when nothing had */
function rememberFocus(list: HTMLElement): ((other: HTMLElement) => HTMLElement | null) | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !list.contains(focused)) return null
  const id = focused.closest<HTMLElement>(POST)?.dataset['postId']
  if (id !== undefined) return (other) => findPost(other, id)?.querySelector('h2 a, h3 a') ?? null
  const rel = focused.getAttribute('rel')
  return (other) => (rel === null ? null : other.querySelector(`a[rel="${CSS.escape(rel)}"]`))
}

function focusInside(list: HTMLElement, target: HTMLElement | null): void {
  const focusable = target ?? list.querySelector<HTMLElement>('[tabindex="-1"]') ?? list
  if (focusable === list) {
    list.tabIndex = -1
    list.addEventListener('blur', () => list.removeAttribute('tabindex'), { once: true })
  }
  focusable.focus({ preventScroll: true })
}

type Anchor = { id: string; top: number }

/** Posts of a list whose beginning is out of sight, from the one that is first in view. */
function listAnchors(list: HTMLElement): Anchor[] {
  return [...list.querySelectorAll<HTMLElement>(POST)].flatMap((post) => {
    const { top, bottom } = post.getBoundingClientRect()
    return bottom > 0 ? [{ id: post.dataset['postId']!, top }] : []
  })
}

function restoreView(list: HTMLElement, anchors: readonly Anchor[]): void {
  for (const { id, top } of anchors) {
    const post = findPost(list, id)
    if (!post) continue
    scrollBy({ top: post.getBoundingClientRect().top - top, behavior: 'instant' })
    return
  }
}

const findPost = (list: HTMLElement, id: string): HTMLElement | null =>
  list.querySelector(`[data-post-id="${CSS.escape(id)}"]`)
