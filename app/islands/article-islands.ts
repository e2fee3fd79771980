/** Loaded only by articles with code, embeds or the calculator. */

function startArticle(): void {
  startCodeCopies(document.querySelectorAll<HTMLElement>('.prose pre'))
  startPostEmbeds(document.querySelectorAll<HTMLElement>('[data-frame]'))
  const calculator = document.querySelector<HTMLElement>('[data-acos-embed]')
  if (calculator)
    void import('./acos-calculator/acos-calculator.ts').then(({ startAcosCalculator }) =>
      startAcosCalculator(calculator, false),
    )
}

// An `async` script may run before the document is parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startArticle)
else startArticle()

const PERMISSIONS = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
const SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'

/** Loads embeds of other sites only on request. */
function startPostEmbeds(cards: Iterable<HTMLElement>): void {
  for (const card of cards) {
    for (const part of card.querySelectorAll<HTMLElement>('[hidden]')) part.hidden = false
    const button = card.querySelector('button')
    button?.addEventListener('click', () => {
      const frame = document.createElement('iframe')
      frame.title = card.querySelector('.post-embed-title')?.textContent ?? ''
      frame.allow = PERMISSIONS
      frame.setAttribute('sandbox', SANDBOX)
      // Video players refuse pages without a referrer.
      frame.referrerPolicy = 'strict-origin-when-cross-origin'
      frame.src = card.dataset['frame'] ?? ''
      card.querySelector('[data-asks]')?.remove()
      button.replaceWith(frame)
      card.dataset['shown'] = ''
      // The button is gone, so the focus moves to the frame.
      frame.focus({ preventScroll: true })
    })
  }
}

const STATUS_MS = 4_000

/** Adds a copy button to each block of code. */
function startCodeCopies(blocks: Iterable<HTMLElement>): void {
  for (const block of blocks) {
    const frame = document.createElement('div')
    const button = document.createElement('button')
    const status = document.createElement('span')
    frame.className = 'code-frame'
    Object.assign(button, { type: 'button', className: 'code-copy', textContent: 'Copy' })
    button.setAttribute('aria-label', 'Copy code')
    status.className = 'code-status'
    status.setAttribute('role', 'status')
    block.replaceWith(frame)
    frame.append(block, status, button)
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(block.textContent.replace(/\n$/, '')).then(
        () => showStatus(status, 'Copied'),
        () => showStatus(status, 'Copying failed'),
      )
    })
  }
}

function showStatus(status: HTMLElement, words: string): void {
  status.textContent = words
  setTimeout(() => {
    if (status.textContent === words) status.textContent = ''
  }, STATUS_MS)
}
