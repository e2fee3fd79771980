/** Also read by the inline script in the head. */
const STORAGE_KEY = 'theme'
const FOLLOW_SYSTEM = 'system'

export function startThemeChoice(): void {
  const choice = document.querySelector('[data-theme-choice]')
  if (!choice) return
  const stored = document.documentElement.dataset['theme'] ?? FOLLOW_SYSTEM
  for (const input of choice.querySelectorAll('input')) input.checked = input.value === stored
  choice.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement) applyTheme(event.target.value)
  })
}

function applyTheme(theme: string): void {
  const root = document.documentElement
  if (theme === FOLLOW_SYSTEM) delete root.dataset['theme']
  else root.dataset['theme'] = theme
  try {
    // "system" is stored too, since the site's default theme may be light or dark.
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Storage is blocked: the theme applies to this page only.
  }
}
