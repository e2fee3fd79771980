import { describe, expect, test } from 'vitest'
import { checkLead, type LeadValues, normalizeLead } from './lead-form.ts'

const ANN: LeadValues = {
  name: 'Ann Lee',
  email: 'ann@shop.example',
  phone: '+1 (555) 010-0199 ext. 4',
  company: 'Lee & Co',
  message: 'Hello',
}

describe('normalizeLead', () => {
  test('removes line breaks and invisible characters from single-line values', () => {
    const typed = {
      ...ANN,
      name: ' Ann\u202e\u200b\r\n  Lee ',
      email: ' ann@shop.example\t',
      message: ' one\n\n\ttwo\u0007 ',
    }
    expect(normalizeLead(typed)).toMatchObject({
      name: 'Ann Lee',
      email: 'ann@shop.example',
      message: 'one\n\n\ttwo',
    })
  })
})

describe('checkLead', () => {
  test.for([
    ['contact', ['name', 'email', 'message']],
    ['callback', ['name', 'phone']],
    ['service-question', ['name', 'email', 'message']],
    ['calculator-result', ['email']],
  ] as const)('lists what a %s lacks', ([kind, missing]) => {
    const nothing = { name: '', email: '', phone: '', company: '', message: '' }
    expect(Object.keys(checkLead(kind, nothing)).toSorted()).toEqual(missing.toSorted())
  })

  test.for([
    'ann',
    'ann@shop',
    '@shop.example',
    'a b@shop.example',
    'ann@-x.example',
    'ann@shop.example,b@c.example',
    '<ann@shop.example>',
    'ann@shop..example',
  ])('rejects the address %s', (email) => {
    expect(checkLead('contact', { ...ANN, email })).toHaveProperty('email')
  })

  test.for(['ann+amazon@shop.example', "o'neil@xn--bcher-kva.example"])('accepts the address %s', (email) => {
    expect(checkLead('contact', { ...ANN, email })).toEqual({})
  })

  test('writes the domain of an address in ASCII, and asks for another address if its name has other letters', () => {
    expect(normalizeLead({ ...ANN, email: 'Ann@Bücher.example' }).email).toBe('Ann@xn--bcher-kva.example')
    expect(normalizeLead({ ...ANN, email: 'ann@bü cher' }).email).toBe('ann@bü cher')
    expect(checkLead('contact', { ...ANN, email: 'ænn@shop.co.uk' }).email).toContain('such as “æ”')
  })

  test.for(['12345', 'call me', '+49 30', 'https://x.example 555 0100'])(
    'rejects the phone number %s',
    (phone) => {
      expect(checkLead('callback', { ...ANN, phone })).toHaveProperty('phone')
    },
  )

  test('reports the maximum length', () => {
    expect(checkLead('contact', { ...ANN, message: 'x'.repeat(5001) })).toEqual({
      message: 'The message has 5001 characters; 5000 fit.',
    })
  })
})
