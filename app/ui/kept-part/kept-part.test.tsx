import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createMarkupKeeper } from './keep-markup.ts'
import { KeepMarkupContext, KeptPart, unwrapKeptParts } from './kept-part.ts'

const settings = { name: 'An agency' }

function open(maxCharacters?: number) {
  let drawn = 0
  const keep = createMarkupKeeper((part) => {
    drawn += 1
    return renderToStaticMarkup(part)
  }, maxCharacters)
  const draw = (by: Parameters<typeof KeptPart>[0]['by'], text: string) =>
    unwrapKeptParts(
      renderToStaticMarkup(
        <KeepMarkupContext value={keep}>
          <main>
            <KeptPart by={by}>
              <Part text={text} />
            </KeptPart>
            <p>{text}</p>
          </main>
        </KeepMarkupContext>,
      ),
    )
  return { draw, countDrawn: () => drawn }
}

function Part({ text }: { text: string }) {
  return <header title={text}>{text}</header>
}

test('a kept part leaves the markup as it would be without', () => {
  const { draw } = open()
  for (const text of ['one', '</header> & "two"', '<kept-part>'])
    for (let n = 0; n < 2; n += 1)
      expect(draw({ settings, name: text }, text)).toBe(
        renderToStaticMarkup(
          <main>
            <KeptPart by={{ settings, name: text }}>
              <Part text={text} />
            </KeptPart>
            <p>{text}</p>
          </main>,
        ),
      )
})

test('a part is drawn once for each name and settings', () => {
  const { draw, countDrawn } = open()
  draw({ settings, name: 'a' }, 'one')
  expect(draw({ settings, name: 'a' }, 'one')).toContain('one')
  expect(countDrawn()).toBe(1)
  draw({ settings: { ...settings }, name: 'a' }, 'one')
  expect(countDrawn()).toBe(2)
})

test('no more than so many characters are kept: those that were drawn last', () => {
  const { length } = 'a' + renderToStaticMarkup(<Part text="one" />)
  const { draw, countDrawn } = open(2 * length)
  for (const name of ['a', 'b', 'a', 'c', 'a', 'c']) draw({ settings, name }, 'one')
  expect(countDrawn()).toBe(3)
  draw({ settings, name: 'b' }, 'one')
  expect(countDrawn()).toBe(4)
})
