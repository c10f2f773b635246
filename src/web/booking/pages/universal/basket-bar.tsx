import type { ReactElement } from 'react';
import { LinkButton } from '../../kit/button.tsx';
import type { AddedLine } from './basket-lines.ts';
import { countText, figuresText, nameText, otherKindText, withLines } from './basket-text.ts';

type BarProps = {
  readonly added: readonly AddedLine[];
  /** Whether something of the other kind was to be added. */
  readonly isMixed: boolean;
  /** The page itself. */
  readonly here: string;
  readonly bookAt: (slug: string) => string;
};

/** One that was added, with the way to take it out. */
const Added = ({ line, without }: { readonly line: AddedLine; readonly without: string }): ReactElement => (
  <li
    data-line={line.text}
    data-name={line.name}
    data-slug={line.slug}
    data-length={line.length}
    data-price={line.price}
    data-units={line.units}
  >
    <span className="basket-name">{nameText(line)}</span>{' '}
    <a className="basket-out" href={without}>
      Remove<span className="sr-only"> {line.name}</span>
    </a>
  </li>
);

/**
 * What was added so far, at the foot of the page: how much of it, what it comes to, and the way on. Each link is a page
 * of its own; with the script nothing is loaded anew.
 */
export const BasketBar = ({ added, isMixed, here, bookAt }: BarProps): ReactElement => {
  const [first] = added;
  return (
    <aside className="basket" id="basket" aria-label="Your booking" hidden={first === undefined}>
      <p className="container basket-mixed" id="basket-mixed" role="status">
        {isMixed ? otherKindText(added) : null}
      </p>
      <div className="container basket-row">
        <details className="basket-what">
          <summary>
            <span className="basket-count" id="basket-count" aria-live="polite">
              {countText(added)}
            </span>{' '}
            <span className="basket-figures numbers" id="basket-figures">
              {figuresText(added)}
            </span>
          </summary>
          <ul id="basket-lines">
            {added.map((line, at) => (
              <Added
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; the same service may stand twice
                key={at}
                line={line}
                without={withLines(
                  here,
                  added.filter((_, other) => other !== at),
                )}
              />
            ))}
          </ul>
        </details>
        <LinkButton id="basket-on" href={withLines(bookAt(first?.slug ?? ''), added)}>
          Continue
        </LinkButton>
      </div>
    </aside>
  );
};
