import { expect, test } from 'vitest'
import { awardCertificate, certificatePaths } from './awarded-certificates.ts'

test.for(certificatePaths)('writes the agency’s name on %s', async (path) => {
  const drawing = (await awardCertificate(path, 'Northgate & Daughters')).toString()
  expect(drawing).toContain('>Awarded to Northgate &amp; Daughters</text>')
  expect(drawing.match(/<text/g)).toHaveLength(1)
})

test('sets a long name in a smaller size', async () => {
  const readSize = async (name: string) =>
    Number(/font-size="([\d.]+)"/.exec((await awardCertificate(certificatePaths[0]!, name)).toString())![1])
  expect(await readSize('Northgate')).toBe(10.4)
  expect(await readSize('Northgate '.repeat(9))).toBeLessThan(6)
})
