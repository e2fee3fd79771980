import { Icon } from '../icons/icon.tsx'

export type Step = { title: string; text: string }
export type StepListProps = {
  steps: readonly Step[]
  /** Whether items have a number instead of a check mark. */
  isNumbered?: boolean
}

export function StepList({ steps, isNumbered = true }: StepListProps) {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List className="ruled-list">
      {steps.map((step, index) => (
        <li className="media" key={step.title}>
          <span className={isNumbered ? 'step-mark step-mark--number' : 'step-mark'} aria-hidden="true">
            {isNumbered ? index + 1 : <Icon name="check" />}
          </span>
          <div className="copy copy--small">
            <h3 className="t-h3">{step.title}</h3>
            <p className="t-body">{step.text}</p>
          </div>
        </li>
      ))}
    </List>
  )
}
