import type { PlannedCondition, PlannedEmbed, ReadPlan } from './read-plan.ts'

/**
 * The columns a write must give back so that its answer can be built; null means all of them. Asking for no
 * more than that keeps writes possible for callers who may read only some columns.
 */
export function listReturnedColumns(plan: ReadPlan): string[] | null {
  const names = new Set<string>()
  const addJoin = (embed: PlannedEmbed) =>
    embed.relationship.join.forEach(({ parentColumn }) => names.add(parentColumn))
  for (const output of plan.outputs) {
    if (output.kind === 'all') return null
    if (output.kind === 'field') names.add(output.field.column.name)
    else addJoin(output.embed)
  }
  for (const { through, field } of plan.order) {
    if (through) addJoin(through)
    else names.add(field.column.name)
  }
  plan.required.forEach((condition) => addRequired(condition, addJoin))
  return [...names]
}

function addRequired(condition: PlannedCondition, addJoin: (embed: PlannedEmbed) => void): void {
  if (condition.kind === 'exists') addJoin(condition.embed)
}
