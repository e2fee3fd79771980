const TEXT_FIELDS = [
  'textarea',
  'select',
  'input:not([type=button], [type=checkbox], [type=file], [type=radio], [type=range], [type=submit])',
  '[contenteditable]',
].join(',')

/** Ctrl+Z or Cmd+Z outside of text fields, which take back their own typing. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const isPressed = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  if (!isPressed || event.key.toLowerCase() !== 'z' || event.defaultPrevented) return false
  return !(event.target instanceof Element && event.target.matches(TEXT_FIELDS))
}
