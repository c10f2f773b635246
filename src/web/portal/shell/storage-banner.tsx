import { Button } from '@mantine/core';
import { useState } from 'react';
import { productName } from '#contract/brand.ts';
import classes from './shell.module.css';

/** What is lost where a browser keeps nothing for this site, until it is read. */
export function StorageBanner() {
  const [read, setRead] = useState(false);
  if (read) return null;
  return (
    <section data-frame="inner" className={classes.hold} aria-label="What this browser does not keep">
      <p>
        <strong>This browser keeps nothing for {productName}.</strong> You can work as usual. But what you
        have typed and not saved is lost when the page is loaded anew, nothing can be read offline, and your
        choice of light or dark is forgotten. To change that, allow this site to store data in your browser’s
        settings.
      </p>
      <Button variant="default" onClick={() => setRead(true)}>
        I understand
      </Button>
    </section>
  );
}
