const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g

/** Serializes JSON for use in a script element (threat model, section 5). */
export function writeJsonForScript(value: object): string {
  return JSON.stringify(value).replace(
    UNSAFE_IN_SCRIPT,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
