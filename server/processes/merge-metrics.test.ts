import { expect, test } from 'vitest'
import { mergeMetrics } from './merge-metrics.ts'

const COUNTED = (home: number) => `# HELP http_requests_total Requests that ended
# TYPE http_requests_total counter
http_requests_total{route="/",status="200"} ${home}
`
const UP = '# HELP up Whether it runs\n# TYPE up gauge\nup 1\n'

test('each family stands once, each series under its process', () => {
  const merged = mergeMetrics([
    { process: 1, text: `${COUNTED(3)}\n${UP}` },
    { process: 2, text: `${UP}\n${COUNTED(4)}` },
  ])
  expect(merged).toBe(`# HELP http_requests_total Requests that ended
# TYPE http_requests_total counter
http_requests_total{process="1",route="/",status="200"} 3
http_requests_total{process="2",route="/",status="200"} 4

# HELP up Whether it runs
# TYPE up gauge
up{process="1"} 1
up{process="2"} 1
`)
})

test('labels that hold braces and blanks stay whole', () => {
  const text = '# TYPE a counter\na{route="/blog/{slug} b"} 1\n'
  expect(mergeMetrics([{ process: 2, text }])).toContain('a{process="2",route="/blog/{slug} b"} 1')
})
