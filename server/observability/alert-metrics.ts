import { Gauge, type Registry } from 'prom-client'
import { ALERT_NAMES, type FiringAlert } from '../alerts/alert.ts'

/** @returns what sets the gauge to what is so at that moment */
export function addAlertMetrics(registry: Registry, firing: () => FiringAlert[]): () => void {
  const gauge = new Gauge({
    name: 'peakshelf_alert_firing',
    help: 'Alerts of a kind that have begun and are not over',
    labelNames: ['alert'],
    registers: [registry],
  })
  return () => {
    const alerts = firing()
    for (const alert of ALERT_NAMES) {
      gauge.set({ alert }, alerts.filter(({ name }) => name === alert).length)
    }
  }
}
