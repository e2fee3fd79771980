const WEEKS = 5
const DAYS_PER_WEEK = 7
const SLOTS = 6

/** The outline of an appointment calendar, drawn while the real one is on its way. */
export function CalendarSketch() {
  return (
    <div className="calendar-sketch">
      <div className="calendar-sketch-text">
        <i />
        <i />
        <i />
      </div>
      <div className="calendar-sketch-days">
        {Array.from({ length: WEEKS * DAYS_PER_WEEK }, (_, day) => (
          <i key={day} />
        ))}
      </div>
      <div className="calendar-sketch-slots">
        {Array.from({ length: SLOTS }, (_, slot) => (
          <i key={slot} />
        ))}
      </div>
    </div>
  )
}
