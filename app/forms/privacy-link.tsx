/** Link to the privacy notice, for forms that collect personal data. */
export const PrivacyLink = () => (
  <a className="link" href="/privacy">
    How we handle your data
  </a>
)
