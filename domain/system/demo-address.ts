/** Names that belong to nobody: https://www.rfc-editor.org/rfc/rfc2606 */
const RESERVED = /@(?:.*\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i

/** Whether no mail to this address can arrive, as with the agency's address until `AGENCY_EMAIL` is set. */
export const isDemoAddress = (email: string): boolean => RESERVED.test(email)
