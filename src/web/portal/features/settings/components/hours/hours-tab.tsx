import { useState } from 'react';
import { settingsCalls } from '#contract/settings.calls.ts';
import type { Settings } from '#contract/settings-views.ts';
import { Section } from '../../../../kit/section.tsx';
import { WeekEditor } from '../../../../kit/time/week-editor.tsx';
import { weekOf } from '../../../../kit/time/week-editor-rules.ts';
import { readHours } from '../../hours.ts';
import classes from '../settings.module.css';
import { SettingsForm } from '../settings-form.tsx';
import { partOf, useSettingsEntries } from '../use-settings-entries.ts';
import { Closures } from './closures.tsx';

/** The week, saved by the bar; closures and holidays, saved one by one. */
export function HoursTab({ settings }: { readonly settings: Settings }) {
  const [closureBegun, setClosureBegun] = useState(false);
  const hours = useSettingsEntries({
    saved: { days: weekOf(settings.weeklyHours) },
    parts: [partOf(settingsCalls.saveHours, readHours)],
    fieldOf: () => null,
    done: 'Opening hours saved.',
  });
  return (
    <SettingsForm
      entries={hours}
      after={<Closures closures={settings.closures} onBegun={setClosureBegun} />}
      unsavedAfter={closureBegun}
    >
      <Section
        title="Weekly hours"
        hint="Clients can book inside these hours. Staff with their own hours follow those instead. Bookings already made stay."
      >
        <div className={classes.week}>
          <WeekEditor days={hours.form.days} onChange={(days) => hours.change({ days })} />
        </div>
      </Section>
    </SettingsForm>
  );
}
