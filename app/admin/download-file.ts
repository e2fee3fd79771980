/** Saves text or a file through the browser. */
export function downloadFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may read a large file for a while after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
