import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { ChevronRightIcon } from '../../../kit/icons.tsx';
import { type SettingsTab, settingsTabs } from '../tabs.ts';
import classes from './settings.module.css';

type SettingsNavProps = {
  readonly current: SettingsTab | null;
  /** Alone on the page, with a line about each tab. */
  readonly list: boolean;
};

/** The tabs, each with its own address. */
export function SettingsNav({ current, list }: SettingsNavProps) {
  return (
    <nav aria-label="Settings" className={list ? classes.list : classes.nav}>
      <ul>
        {settingsTabs.map(({ key, title, about }) => (
          <li key={key}>
            <Link
              to={paths.settings}
              search={{ tab: key }}
              className={classes.entry}
              aria-current={key === current ? 'page' : undefined}
            >
              <span className={classes.entryWords}>
                <span className={classes.entryTitle}>{title}</span>
                {list && <span className={classes.entryAbout}>{about}</span>}
              </span>
              {list && <ChevronRightIcon />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
