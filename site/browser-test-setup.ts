// Gives component tests in the browser the site's stylesheet, so that what is measured is what is seen.
import "./styles.css";
