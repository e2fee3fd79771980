/** Turns cards over on hover, on keyboard focus and by their buttons, and back on Escape; the hidden face is inert. */
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
    if (!(event.target instanceof Element) || !event.target.closest('[data-flip-toggle]')) return
    const wasFlipped = 'flipped' in card.dataset
    turn(!wasFlipped)
    ;(wasFlipped ? front : back).querySelector<HTMLElement>('[data-flip-toggle]')?.focus()
  })
  let isDismissing = false
  // A link reached by Tab would vanish with the front: the focus goes on to the same link on the back.
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
