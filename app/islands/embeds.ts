/** After this time, the fallback is shown. */
export const EMBED_TIMEOUT_MS = 10_000
/** Distance below the viewport at which a frame is loaded. */
const NEAR_VIEW = '400px'

type EmbedState = 'waiting' | 'loading' | 'shown' | 'failed'

/**
 * Loads frames when they are near or requested. Shows a fallback after a timeout.
 * @param onReplaced called when a frame was replaced with content of this site
 */
export function startEmbeds(roots: Iterable<HTMLElement>, onReplaced: () => void): void {
  for (const root of roots) {
    const frame = root.querySelector<HTMLIFrameElement>('[data-embed-frame]')
    if (frame) startEmbed(root, frame, onReplaced)
  }
}

function startEmbed(root: HTMLElement, frame: HTMLIFrameElement, onReplaced: () => void): void {
  let timer = 0
  const setState = (state: EmbedState) => (root.dataset['embedState'] = state)
  const finish = (state: 'shown' | 'failed') => {
    clearTimeout(timer)
    observer.disconnect()
    frame.removeEventListener('load', show)
    setState(state)
  }
  const show = () => finish('shown')
  const fail = () => {
    finish('failed')
    const replacement = root.querySelector<HTMLTemplateElement>('[data-embed-replacement]')
    if (replacement) {
      root.replaceChildren(document.importNode(replacement.content, true))
      return onReplaced()
    }
    const fallback = root.querySelector<HTMLTemplateElement>('[data-embed-fallback]')
    if (fallback)
      root.querySelector('[data-embed-alert]')?.replaceChildren(document.importNode(fallback.content, true))
  }
  const load = () => {
    if (timer) return
    setState('loading')
    timer = window.setTimeout(fail, EMBED_TIMEOUT_MS)
    frame.loading = 'eager'
  }
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && load(),
    {
      rootMargin: NEAR_VIEW,
    },
  )

  if (hasArrived(frame)) return show()
  setState('waiting')
  frame.addEventListener('load', show)
  root.querySelector('[data-embed-show]')?.addEventListener('click', () => {
    load()
    // The button disappears, so the focus moves to the frame.
    frame.focus({ preventScroll: true })
  })
  observer.observe(root)
}

/** A document of another origin is inaccessible once loaded; before, it is our blank one. */
function hasArrived(frame: HTMLIFrameElement): boolean {
  const content = frame.contentDocument
  return content === null || (content.URL !== 'about:blank' && content.readyState === 'complete')
}
