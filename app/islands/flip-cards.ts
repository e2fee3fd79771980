/**
 * Flips cards on hover, keyboard focus and by buttons, and back on Escape. The hidden side is inert. A click
 * elsewhere on a `data-flip-opens` card opens its link.
 */
export function startFlipCards(): void {
  for (const card of document.querySelectorAll<HTMLElement>('[data-flip]')) startFlipCard(card)
}

function startFlipCard(card: HTMLElement): void {
  const front = card.querySelector<HTMLElement>('[data-flip-front]')
  const back = card.querySelector<HTMLElement>('[data-flip-back]')
  if (!front || !back) return
  const turn = (isFlipped: boolean) => {
    card.toggleAttribute('data-flipped', isFlipped)
    front.inert = isFlipped
    back.inert = !isFlipped
  }
  turn(false)

  card.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && turn(true))
  card.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse' && !card.querySelector(':focus-visible')) turn(false)
  })
  card.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    if (!event.target.closest('[data-flip-toggle]')) return openLink(card, event)
    const wasFlipped = 'flipped' in card.dataset
    turn(!wasFlipped)
    ;(wasFlipped ? front : back).querySelector<HTMLElement>('[data-flip-toggle]')?.focus()
  })
  card.addEventListener('auxclick', (event) => openLink(card, event))
  let isDismissing = false
  // The front hides its focused link, so the focus moves to the same link on the back.
  front.addEventListener('focusin', (event) => {
    const target = event.target
    if (isDismissing || !(target instanceof HTMLAnchorElement) || !target.matches(':focus-visible')) return
    turn(true)
    back.querySelector('a')?.focus()
  })
  card.addEventListener('focusout', (event) => {
    const isStaying = event.relatedTarget instanceof Node && card.contains(event.relatedTarget)
    if (!isStaying && event.relatedTarget && !card.matches(':hover')) turn(false)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !('flipped' in card.dataset)) return
    const hadFocus = back.contains(document.activeElement)
    turn(false)
    if (!hadFocus) return
    isDismissing = true
    front.querySelector('a')?.focus()
    isDismissing = false
  })
}

const MIDDLE_BUTTON = 1

/** Opens the card's link like a click on it, unless text is selected. */
function openLink(card: HTMLElement, event: MouseEvent): void {
  if (!('flipOpens' in card.dataset) || event.button > MIDDLE_BUTTON) return
  if (event.target instanceof Element && event.target.closest('a, button')) return
  if (!getSelection()?.isCollapsed) return
  const link = card.querySelector<HTMLAnchorElement>('[data-flip-front] a')
  if (!link) return
  if (event.button === MIDDLE_BUTTON) return void window.open(link.href, '_blank', 'noopener')
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  link.dispatchEvent(
    new MouseEvent('click', { bubbles: false, cancelable: true, ctrlKey, metaKey, shiftKey, altKey }),
  )
}
