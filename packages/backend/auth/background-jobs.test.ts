import { expect, test } from 'vitest'
import { createBackgroundJobs } from './background-jobs.ts'

test('runs work after the response; finish() waits for it and for the work it starts', async () => {
  const steps: string[] = []
  const jobs = createBackgroundJobs(() => undefined)
  jobs.start(async () => {
    steps.push('first')
    jobs.start(async () => void steps.push('second'))
  })
  steps.push('answer')
  await jobs.finish()
  expect(steps).toEqual(['answer', 'first', 'second'])
})

test('reports a failed job and continues with the others', async () => {
  const failures: unknown[] = []
  const jobs = createBackgroundJobs((error) => failures.push(error))
  const broken = new Error('broken')
  jobs.start(() => Promise.reject(broken))
  await jobs.finish()
  expect(failures).toEqual([broken])
})
