vcl 4.1;
# The site behind Varnish 6.6 or newer with the module xkey (varnish-modules). TLS ends before it. Settings of the site:
#   CDN_PURGE=varnish  CDN_PURGE_URL=http://ADDRESS-OF-VARNISH:6081  TRUSTED_PROXIES=ADDRESS-OF-VARNISH
import std;
import xkey;

backend default {
    .host = "127.0.0.1";
    .port = "3000";
    .probe = { .url = "/readyz"; .interval = 2s; .timeout = 2s; }
}

# Where the processes of the site are.
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers || !req.http.xkey-purge) {
            return (synth(403, "Not you"));
        }
        set req.http.x-purged = xkey.purge(req.http.xkey-purge);
        return (synth(200, "Purged " + req.http.x-purged));
    }
    if (req.url ~ "^/(admin|auth|rest/v1|functions/v1|storage/v1/object/authenticated)") {
        return (pass);
    }
    # Whoever has just saved something is answered by a process that has heard of it.
    if (req.http.X-Change-Token || req.http.Cookie ~ "(^|; *)__Host-change=") {
        return (pass);
    }
    if (req.method == "GET" || req.method == "HEAD") {
        if (!req.http.Authorization && req.url !~ "^/(preview|pay|bookings)/") {
            # No public page reads a cookie.
            unset req.http.Cookie;
        }
    }
}

sub vcl_backend_response {
    if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
        set beresp.grace = 0s;
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Surrogate-Control;
}
