import { useState } from 'react';
import { settingsCalls } from '#contract/settings.calls.ts';
import type { Settings } from '#contract/settings-views.ts';
import { Section } from '../../../../kit/section.tsx';
import { WeekEditor } from '../../../../kit/time/week-editor.tsx';
import { weekOf } from '../../../../kit/time/week-editor-rules.ts';
import { useSaveSettings } from '../../api.ts';
import { readHours } from '../../hours.ts';
import classes from '../settings.module.css';
import { SettingsForm } from '../settings-form.tsx';
import { usePart } from '../use-part.ts';
import { useSaving } from '../use-saving.ts';
import { Closures } from './closures.tsx';

/** The week, saved by the bar; closures and holidays, saved one by one. */
export function HoursTab({ settings }: { readonly settings: Settings }) {
  const saveHours = useSaveSettings(settingsCalls.saveHours);
  const [closureBegun, setClosureBegun] = useState(false);
  const hours = usePart({
    saved: { days: weekOf(settings.weeklyHours) },
    read: readHours,
    fieldOf: () => null,
    send: (body) => saveHours({ body }),
  });
  const saving = useSaving([hours], 'Opening hours saved.');
  return (
    <SettingsForm
      saving={saving}
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
