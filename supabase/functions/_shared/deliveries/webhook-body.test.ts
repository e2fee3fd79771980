import { describe, expect, test } from 'vitest'
import { renderWebhookBody } from './webhook-body.ts'

const event = (name: string) => ({
  type: 'lead.created',
  data: { lead: { name, email: 'ann@shop.example' } },
})
const read = (name: string) =>
  (
    JSON.parse(renderWebhookBody(event(name), { format: 'slack', mapping: {} })) as { text: string }
  ).text.split('\n')

describe('a notice for chat services', () => {
  test('lists the values of an event, one per line', () => {
    expect(read('Ann & Co')).toEqual([
      '*Lead created*',
      'Lead name: Ann &amp; Co',
      'Lead email: ann@shop.example',
    ])
  })

  test.for([
    '<!channel> <!everyone> <@U123>',
    '<https://evil.example|Open the inbox>',
    '@channel @here @everyone @all @ann',
    '[Open the inbox](https://evil.example) [x][y]',
    'Ann\r\nLead email: x@evil.example',
    'Ann\u2028Lead email: x@evil.example',
    '\u202e@\u200bchannel',
  ])('escapes mentions, links and line breaks: %j', (name) => {
    const lines = read(name)
    expect(lines).toHaveLength(3)
    expect(lines[1]).not.toMatch(/[<>]|(^|[^a-z])@[a-z]|\][([]|[\u200b\u202e\u2028]/i)
  })

  test('limits lines and characters', () => {
    const data = Object.fromEntries(
      Array.from({ length: 50 }, (_, number) => [`f${number}`, 'x'.repeat(9_999)]),
    )
    const { text } = JSON.parse(
      renderWebhookBody({ type: 'test', data }, { format: 'slack', mapping: {} }),
    ) as { text: string }
    expect(text.split('\n')).toHaveLength(21)
    expect(text.length).toBeLessThan(21 * 600)
  })
})

test('maps fields without interpreting values', () => {
  const body = renderWebhookBody(event('Ann","admin":"true'), {
    format: 'fields',
    mapping: { NAME: 'data.lead.name', NONE: 'data.__proto__.polluted', DEEP: 'data.lead.name.length' },
  })
  expect(JSON.parse(body)).toEqual({ NAME: 'Ann","admin":"true', NONE: null, DEEP: null })
})
