import { expect, test } from 'vitest'
import { listPlaceholders, readScriptElement, writeScriptElement } from './script-element.ts'

const BUTTON = '<pay-button button-id="btn_1" reference="{number}" total="{amount} {currency}"></pay-button>'

test('fills only the placeholders of an element', () => {
  const element = readScriptElement(BUTTON)!
  expect(listPlaceholders(element)).toEqual(['number', 'amount', 'currency'])
  expect(writeScriptElement(element, { number: '2026-0001', amount: '5.00' })).toBe(
    '<pay-button button-id="btn_1" reference="2026-0001" total="5.00 "></pay-button>',
  )
  expect(listPlaceholders(readScriptElement('<pay-button></pay-button>')!)).toEqual([])
})

test('escapes values in attributes', () => {
  const element = readScriptElement('<pay-button reference="{number}"></pay-button>')!
  expect(writeScriptElement(element, { number: '"><script>alert(1)</script>&' })).toBe(
    '<pay-button reference="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;"></pay-button>',
  )
  expect(writeScriptElement(element, { number: '{amount}', amount: '7' })).toContain('{amount}')
})

test.for([
  '<script src="https://x.example"></script>',
  '<iframe></iframe>',
  '<form></form>',
  '<pay-button onclick="alert(1)"></pay-button>',
  '<pay-button src="x"></pay-button>',
  '<pay-button style="x"></pay-button>',
  '<pay-button a="{name}"></pay-button>',
  '<pay-button a="1">text</pay-button>',
  '<pay-button></pay-button><b></b>',
  '<pay-button a=1></pay-button>',
  '<pay-button></other-button>',
  '',
])('rejects the element %s', (text) => {
  expect(readScriptElement(text)).toBeNull()
})
