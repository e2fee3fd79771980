import { expect, test } from 'vitest'
import { findSenderAdvice } from './launch-endpoint.ts'

const SENDER = 'hello@northgate.co.uk'
const zone = (records: Record<string, string[][]>) => async (name: string) =>
  records[name] ?? Promise.reject(Object.assign(new Error(name), { code: 'ENODATA' }))
const SPF = { 'northgate.co.uk': [['google-site-verification=x'], ['v=spf1 ', 'include:mail.example ~all']] }
const DMARC = { '_dmarc.northgate.co.uk': [['v=DMARC1; p=none']] }

test('names missing SPF and DMARC records of the sender’s domain', async () => {
  expect(await findSenderAdvice(SENDER, zone({ ...SPF, ...DMARC }))).toEqual([])
  expect(await findSenderAdvice(SENDER, zone(SPF))).toEqual([
    expect.stringContaining('no DMARC record. Add a TXT record for _dmarc.northgate.co.uk'),
  ])
  expect(await findSenderAdvice(SENDER, zone({ 'northgate.co.uk': [['other']], ...DMARC }))).toEqual([
    expect.stringContaining('no SPF record'),
  ])
})

test('gives no advice if the DNS does not answer, and none for the demo’s address', async () => {
  const fail = () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }))
  expect(await findSenderAdvice(SENDER, fail)).toEqual([])
  expect(await findSenderAdvice('hello@peakshelf.example', zone({}))).toEqual([])
})
