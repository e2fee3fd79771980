import { Gauge, type Registry } from 'prom-client'

/** Connections to PostgreSQL of one kind of work; `waiting` wait for their turn, `refused` counts since the start. */
export type PoolFigures = {
  name: string
  size: number
  connections: number
  running: number
  waiting: number
  refused: number
}

/** @returns what sets the gauges to what is so at that moment */
export function addPoolMetrics(registry: Registry, readPools: () => PoolFigures[]): () => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['pool'], registers: [registry] })
  const gauges = {
    size: gauge('database_pool_size', 'Connections that a kind of work may have'),
    connections: gauge('database_pool_connections', 'Connections of a kind of work that are open'),
    running: gauge('database_pool_running', 'Work under way on the connections of its kind'),
    waiting: gauge('database_pool_waiting', 'Work that waits for a connection of its kind'),
    refused: gauge('database_pool_refused', 'Work of a kind refused since the start because too much waited'),
  }
  return () => {
    for (const { name, ...figures } of readPools())
      for (const [part, value] of Object.entries(figures))
        gauges[part as keyof typeof gauges].set({ pool: name }, value)
  }
}
