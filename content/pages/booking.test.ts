import { expect, test } from 'vitest'
import { team } from '#content/clients/team.ts'
import { bookingPage } from './booking.ts'

const booking = bookingPage.fallback

test('the booking page has the fixed headings of the specification', () => {
  expect([
    booking.headline,
    booking.team.title,
    booking.call.title,
    booking.steps.title,
    booking.why.title,
    booking.brands.title,
    booking.gifts.title,
  ]).toEqual([
    "Let's Talk Amazon – Book Your Success Call",
    'Meet Your Amazon Experts',
    'What Happens on the Call?',
    'What You Need to Do',
    'Why {agency}?',
    'Trusted by Successful Brands',
    'After the Call, You Get',
  ])
  expect(booking.limitedSlots).toMatch(/^Limited slots/)
})

test('the booking page has two Leads and a Senior, three benefits and nine tiles', () => {
  const titles = team.fallback.members.map((member) => member.title)
  expect(titles.filter((title) => title.endsWith('Lead'))).toHaveLength(2)
  expect(titles.filter((title) => title.startsWith('Senior'))).toHaveLength(1)
  expect(titles).toHaveLength(3)
  expect(booking.benefits).toHaveLength(3)
  expect(booking.call.points).toHaveLength(3)
  expect(booking.steps.items).toHaveLength(3)
  expect([...booking.why.figures, ...booking.why.tiles]).toHaveLength(9)
})

test('the booking page makes the claims of the specification, to the letter', () => {
  const benefits = booking.benefits.map((benefit) => `${benefit.figure} ${benefit.text}`)
  expect(benefits[0]).toBe('2-10x sales growth in 3-6 months')
  expect(benefits[1]).toBe('A 10%+ drop in TACoS within 1-3 months')
  expect(benefits[2]).toMatch(/^2-3x happier clients/)
  const figures = booking.why.figures.map((tile) => `${tile.figure} ${tile.text}`)
  expect(figures).toEqual([
    '$100M+ marketplace sales',
    '$30M managed ad spend',
    'Above 20% conversion rates',
    '6+ brand exits',
  ])
  const titles = booking.why.tiles.map((tile) => tile.title)
  expect(titles).toEqual(expect.arrayContaining(['A client portal', 'A money-back guarantee']))
})

test('links the guarantee to its terms and offers three downloads for personal use', () => {
  const guarantee = booking.why.tiles.find((tile) => tile.link)
  expect(guarantee).toMatchObject({ link: { href: `#${booking.moneyBackTerms.id}` } })
  expect(booking.gifts.items.map((gift) => [gift.title, gift.download.href])).toEqual([
    ['3 High-Converting A+ Templates', '/downloads/a-plus-templates.zip'],
    ['Seller Central eBook', '/downloads/seller-central-ebook.pdf'],
    ['Product Research Template', '/downloads/product-research-template.xlsx'],
  ])
  expect(booking.gifts.use).toBe('For personal use only.')
})
