import type { ReactElement } from 'react';
import { LinkButton } from '../../kit/button.tsx';
import type { AddedLine } from './basket-lines.ts';
import { countText, figuresText, withLines } from './basket-text.ts';

type BarProps = {
  readonly added: readonly AddedLine[];
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
    data-minutes={line.minutes}
    data-price={line.price}
  >
    <span className="basket-name">{line.name}</span>{' '}
    <a className="basket-out" href={without}>
      Remove<span className="sr-only"> {line.name}</span>
    </a>
  </li>
);

/**
 * What was added so far, at the foot of the page: how much of it, what it comes to, and the way on. Each link is a page
 * of its own; with the script nothing is loaded anew.
 */
export const BasketBar = ({ added, here, bookAt }: BarProps): ReactElement => {
  const [first] = added;
  return (
    <aside className="basket" id="basket" aria-label="Your visit" hidden={first === undefined}>
      <div className="container basket-row">
        <details className="basket-what">
          <summary>
            <span className="basket-count" id="basket-count" aria-live="polite">
              {countText(added.length)}
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
