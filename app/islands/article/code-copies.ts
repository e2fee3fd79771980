const STATUS_MS = 4_000

/** Adds a copy button to each block of code. */
export function startCodeCopies(blocks: Iterable<HTMLElement>): void {
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
