/** A request's own page with a provider that has only a script: its figures go along, and nothing else does. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newRequest, today } from '#tests/contract/payments/payment-calls.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()

/** Double of a script that draws a button and opens its own checkout, which uses storage. */
const SCRIPT = `
  const draw = () => {
    const button = document.querySelector('pay-button')
    button.textContent = 'Pay ' + button.getAttribute('total') + ' for ' + button.getAttribute('reference')
    const checkout = document.createElement('iframe')
    checkout.src = 'https://pay.example/checkout.html'
    document.body.append(checkout)
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', draw)
  else draw()
`
const CHECKOUT = `<!doctype html><title>Checkout</title><output></output><script>
  let found
  try { localStorage.setItem('cart', '1'); found = 'kept' } catch (error) { found = error.name }
  document.querySelector('output').textContent = self.origin + ' ' + found
</script>`

let site: RunningSite
beforeAll(async () => {
  const settings = {
    PAYMENT_SCRIPT_URL: 'https://pay.example/button.js',
    PAYMENT_SCRIPT_ELEMENT: '<pay-button total="{amount}" reference="{number}"></pay-button>',
    AGENCY_TIME_ZONE: 'UTC',
  }
  site = await startRunningSite(settings, inject('siteTemplate'))
})
afterAll(() => site.stop())

test('passes number and amount to the provider’s script, but no token', async () => {
  const service = createClient(site.url, await readKeyFile(site.dataFolder, 'secret'), {
    auth: { persistSession: false },
  })
  const id = randomUUID()
  const token = randomBytes(32).toString('hex')
  const made = await service.rpc('create_payment_request', {
    p_id: id,
    p_request: newRequest(),
    p_today: today,
  })
  expect(made.error).toBeNull()
  const { number } = made.data as { number: string }
  const hash = createHash('sha256').update(token).digest('hex')
  await service.rpc('keep_payment_link', { p_id: id, p_version: 1, p_token_hash: hash })

  await using visit = await openVisit()
  const { page } = visit
  const asked: string[] = []
  await page.route('https://pay.example/**', (route) => {
    const request = route.request()
    asked.push(JSON.stringify([request.url(), request.headers(), request.postData()]))
    return request.url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
      : route.fulfill({ contentType: 'text/html', body: CHECKOUT })
  })
  await page.goto(`${site.url}/pay/${token}`)
  const frame = page.frameLocator('#payment-iframe')
  await frame.getByText(`Pay 1200.00 for ${number}`).waitFor()
  expect((await page.locator('#payment-iframe').boundingBox())!.height).toBe(700)
  // Why a provider whose checkout has to remember something doesn't work here: docs/deployment.md.
  await frame.frameLocator('iframe').getByText('null SecurityError').waitFor()
  expect(asked.length).toBeGreaterThanOrEqual(2)
  for (const request of asked) expect(request).not.toContain(token)
  expect(page.url()).toBe(`${site.url}/pay/${token}`)
})
