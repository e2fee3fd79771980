/** What a frame of another site may do: play by itself once it was asked for, and fill the screen. */
const PERMISSIONS = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
const SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'

/** Loads videos and posts of other sites when a visitor asks for them, and not before. */
export function startPostEmbeds(cards: Iterable<HTMLElement>): void {
  for (const card of cards) {
    for (const part of card.querySelectorAll<HTMLElement>('[hidden]')) part.hidden = false
    const button = card.querySelector('button')
    button?.addEventListener('click', () => {
      const frame = document.createElement('iframe')
      frame.title = card.querySelector('.post-embed-title')?.textContent ?? ''
      frame.allow = PERMISSIONS
      frame.setAttribute('sandbox', SANDBOX)
      // Players refuse pages that don't say where they are.
      frame.referrerPolicy = 'strict-origin-when-cross-origin'
      frame.src = card.dataset['frame'] ?? ''
      card.querySelector('[data-asks]')?.remove()
      button.replaceWith(frame)
      card.dataset['shown'] = ''
      // The keyboard goes on from where the button was.
      frame.focus({ preventScroll: true })
    })
  }
}
