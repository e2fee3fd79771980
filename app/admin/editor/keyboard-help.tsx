import { Dialog } from '#app/ui/dialogs/dialog.tsx'

const KEYS: readonly [string, string][] = [
  ['Ctrl+B, Ctrl+I, Ctrl+U', 'Bold, italic, underline'],
  ['Ctrl+E', 'Inline code'],
  ['Ctrl+Shift+X, Ctrl+., Ctrl+,', 'Strikethrough, superscript, subscript'],
  ['Ctrl+K', 'Link, with a search of your own posts'],
  ['Ctrl+Alt+M', 'Comment on the selected words; without a selection, show the comments'],
  ['Ctrl+F', 'Find and replace; Enter and Shift+Enter find next and previous'],
  ['Ctrl+Alt+1, 2, 3', 'Heading of this level'],
  ['Ctrl+Alt+0', 'Paragraph'],
  ['Ctrl+Shift+7, 8', 'Numbered list, bulleted list'],
  ['Ctrl+Shift+9', 'Quote'],
  ['Alt+↑, Alt+↓', 'Move the block'],
  ['Shift+Enter', 'New line in the same paragraph'],
  [
    'Enter in an empty line',
    'Leave the list, quote, callout or code; Shift+Enter adds an empty line of code',
  ],
  ['Tab, Shift+Tab in a list', 'Item one level deeper or higher'],
  ['Tab, Shift+Tab in code', 'Indent and outdent the line or the selected lines'],
  ['Tab, Shift+Tab in a table', 'Next and previous cell; Tab in the last cell adds a row'],
  ['Escape in a list, table, quote or code', 'Exit it and go to the line below'],
  ['Ctrl+Enter in a table', 'Add a row below'],
  [
    'Delete, arrows, Ctrl+C, Ctrl+X',
    'Work on a selected picture, video or divider; typing starts a line below it',
  ],
  ['Enter in a field of a picture or video', 'Next field; from the last one, the line below'],
  ['Ctrl+Enter in a picture or video', 'Go to the line below'],
  ['↓ at the end of a table, quote or code', 'The line below'],
  ['Ctrl+Z, Ctrl+Shift+Z', 'Undo, redo: text, blocks, pictures and fields, in one order'],
  ['Ctrl+/, or ? outside text', 'This list'],
  ['Escape', 'Close what was opened last; full screen first'],
  ['/ in an empty paragraph', 'Choose a block type; Enter or Tab inserts it'],
  ['#, ##, ###, -, 1., >, ```, ---', 'At the start of a paragraph: heading, list, quote, code, divider'],
  ['Tab, Shift+Tab elsewhere', 'Leave the text'],
  ['← and → in a toolbar', 'Next and previous tool'],
]

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="On a Mac, press Cmd where it says Ctrl."
      onClose={onClose}
    >
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <div role="group" aria-label="Keys" tabIndex={0}>
        <dl className="columns gap-16">
          {KEYS.map(([keys, meaning]) => (
            <div key={keys}>
              <dt className="strong">{keys}</dt>
              <dd className="muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
