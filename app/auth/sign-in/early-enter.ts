type EarlyWindow = Window & { formOfEarlyEnter?: HTMLFormElement | null }

/**
 * Inline script of the sign-in page. Remembers an Enter pressed before hydration, for example after a
 * password manager filled the form. Typing cancels it.
 */
export const earlyEnterScript =
  "addEventListener('keydown',function(e){var f=e.target.form;if(f&&e.key==='Enter'&&!e.isComposing&&e.target.tagName==='INPUT')formOfEarlyEnter=f});addEventListener('input',function(){formOfEarlyEnter=null});formOfEarlyEnter=null"

/** Submits the form in which Enter was pressed before hydration. */
export function sendEarlyEnter(): void {
  const opened: EarlyWindow = window
  const form = opened.formOfEarlyEnter
  opened.formOfEarlyEnter = null
  if (form?.isConnected) form.requestSubmit()
}
