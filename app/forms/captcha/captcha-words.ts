export const captchaWords = {
  label: 'Check that you are a person',
  missing: 'Please finish the check that you are a person. It is needed for each attempt.',
  needsScript:
    'This form needs JavaScript, because it checks that a person sends it. Without it, please write to',
  failed: 'The check could not be loaded. Please open the page again, or write to',
  or: 'or call',
}
