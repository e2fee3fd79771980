/** A document that can't be shown; the message is for the author. */
export class RichTextError extends Error {}
