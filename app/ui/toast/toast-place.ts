/**
 * Keeps the notification region where it can be seen and reached: a modal dialog makes everything outside it
 * inert, so while one is open the region stands inside it.
 * @returns how to stop; the region then goes back to the page.
 */
export function placeToastRegion(region: HTMLElement): () => void {
  const place = () => {
    const host = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
    if (region.parentElement !== host) host.append(region)
  }
  place()
  const observer = new MutationObserver(place)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  return () => {
    observer.disconnect()
    if (region.parentElement !== document.body) document.body.append(region)
  }
}
