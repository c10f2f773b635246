import type { ReactElement } from 'react';
import { ChoiceLink } from '../../stepper/choice-link.tsx';

type NearestProps = {
  readonly ready: boolean;
  readonly choices: readonly { readonly value: string; readonly text: string; readonly href: string }[];
  readonly onChoose: (value: string) => void;
};

/** After a time was lost: the nearest free ones. Nothing has been typed here that a link could lose. */
export const NearestLinks = ({ ready, choices, onChoose }: NearestProps): ReactElement | null =>
  choices.length === 0 ? null : (
    <div className="move-nearest">
      <h3 className="slot-part">Nearest free</h3>
      <ul>
        {choices.map(({ value, text, href }) => (
          <li key={value}>
            <ChoiceLink
              ready={ready}
              href={href}
              chosen={false}
              className="button button-quiet numbers"
              onChoose={() => onChoose(value)}
            >
              {text}
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </div>
  );
