/** Beside the submit button of a form that takes personal data. */
export const PrivacyLink = () => (
  <a className="link" href="/privacy">
    How we handle your data
  </a>
)
